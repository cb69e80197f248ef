// Write the code of the module here, in as many files as you like.
