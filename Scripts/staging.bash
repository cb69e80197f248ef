# What the scripts have in common that change the package.
#
# Such a script prepares every change in .staging, has SwiftPM read the new Package.swift there, and only
# then moves the changes into place. Stopped before that, or unable to write a file, it leaves the package
# as it was.
source "$(dirname "${BASH_SOURCE[0]}")/shared.bash"

# Prints a name as that of a property: httpLoader for HTTPLoader.
lower_first() { sed -E 's/^([A-Z]+)([A-Z][a-z])/\L\1\E\2/; t; s/^([A-Z]+)/\L\1/' <<<"$1"; }

# Sets `name` to the only word of the user's, and refuses what can't name a module. $1 says what gets the name,
# $2 is an example, and $3 answers two words.
take_name() {
  local no fix="Choose another name, such as $2."
  [[ ${#words[@]} -gt 0 ]] || fatal "a name is missing: 'Scripts/${0##*/} $2'."
  [[ ${#words[@]} -eq 1 ]] || fatal "'${words[0]}' and '${words[1]}' are two names: $3."
  name=${words[0]} no="'${words[0]}' can't be the name of $1:"
  [[ -n $name ]] || fatal "the name of $1 is empty. $fix"
  [[ $name =~ ^[A-Z][A-Za-z0-9]*$ ]] \
    || fatal "$no it needs a capital letter first, and only letters and digits after it. $fix"
  [[ ${#name} -le 40 ]] || fatal "$no it has ${#name} letters, and the limit is 40. $fix"
  [[ $name != *[Tt]ests ]] || fatal "$no names that end in 'Tests' are for the tests of a module. $fix"
  [[ ! $name =~ ^(Any|Builtin|PackageDescription|PackagePlugin|Protocol|Self|Type)$ ]] \
    && ! swiftc -typecheck - <<<"import $name" 2>/dev/null || fatal "$no Swift's toolchain uses it. $fix"
}

# Refuses that name if something in the package has it already.
check_free() {
  local place fix="Choose another name, such as $2."
  place=$({ printf '%s\n' "${modules[@]}"; find . Modules Tests -mindepth 1 -maxdepth 1 -type d -printf '%P\n'; } \
    | grep -ixF -m 1 -- "$name" || true)
  [[ -z $place ]] || fatal "'$name' is taken: there is a module or a folder '$place' already. $fix"
  place=$(grep -rnwE --include='*.swift' "^ *([a-z]+ )*(struct|class|enum|actor|protocol|typealias) $name" Modules "${apps[@]}" \
    | head -n 1 || true)
  [[ -z $place ]] || fatal "'$name' can't be the name of $1: it would hide the type that ${place%%:*} declares. $fix"
}

# Puts each list of names in a Package.swift in one line; the formatter breaks what is too long.
join_lists() { sed -i -zE 's/\[\s*("[A-Za-z0-9_]+")/[\1/g; s/",\s+"/", "/g; s/",?\s*\]/"]/g' "$1"; }

# Prints a regular expression for the line of a module in a Package.swift, with the comment behind it.
entry_form() { echo "\n  Module\(\s*\.[A-Za-z]+,\s*\"$1\"[^()]*(\([^()]*\)[^()]*)*\),?( *\/\/[^\n]*)?"; }

# Takes the line of a module out of a Package.swift, and its name out of the lists of what wires it.
remove_entry() {
  local manifest=$1 name=$2
  sed -i -zE "s/$(entry_form "$name")//" "$manifest"
  sed -i -zE ":again; s/(Module\(\s*\.(app|wiring),\s*\"\w+\",[^()]*)\"$name\",\s*/\1/; t again
    s/(Module\(\s*\.(app|wiring),\s*\"\w+\",[^()]*),?\s*\"$name\"/\1/; t again" "$manifest"
  join_lists "$manifest"
}

# Has SwiftPM read the staged Package.swift, which also checks every arrow between modules.
check_manifest() {
  local said
  env -u ONLY_MODULE swift package --package-path "$staging/new" --scratch-path "$staging/build" \
    dump-package >/dev/null 2>"$staging/said" && return
  said=$(grep -oE 'Package\.swift: [A-Z].*' "$staging/said" | head -n 1 || true)
  [[ -n $said ]] || said=$(sed -nE '/Invalid manifest/!s/.*error: (.*)/\1/p' "$staging/said" | head -n 1)
  fatal "${said:-SwiftPM cannot read the changed Package.swift: $(<"$staging/said")}"
}

# Begins a change.
begin() {
  mkdir .staging 2>/dev/null \
    || fatal "'$PWD/.staging' exists: another script is at work, or was killed. If none is at work, remove that folder." 75
  export LC_ALL
  staging=$PWD/.staging dropped=()
  mkdir "$staging/new" "$staging/old"
  trap 'trap "" HUP INT TERM; rm -rf "$staging"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# Stages files as they are; "$staging/new" has the copies to be changed.
stage() {
  cp -p --parents -t "$staging/new" -- "$@"
  cp -p --parents -t "$staging/old" -- "$@"
}

# Stages the removal of files.
drop() {
  dropped+=("$@")
  printf '%s\0' "$@" | xargs -0r cp -a --parents -t "$staging/old" --
}

# Stages README.md with the picture of the staged Package.swift, if it has one.
stage_picture() {
  [[ -f $staging/new/README.md || ! -f README.md ]] || stage README.md
  ! grep -qsxF -- "$picture_mark" "$staging/new/README.md" || Scripts/graph --update "$staging/new"
}

# Formats what is staged, or some files of it, and sets `written` to all staged paths.
format_staged() {
  local sources=("$@") configuration=$PWD/.swift-format
  mapfile -t written < <(cd "$staging/new" && find . ! -type d -printf '%P\n' | sort)
  [[ $# -gt 0 ]] || mapfile -t sources < <(printf '%s\n' "${written[@]}" | grep '\.swift$' || true)
  [[ ${#sources[@]} -eq 0 ]] \
    || (cd "$staging/new" && swift format format --in-place --configuration "$configuration" "${sources[@]}")
}

# Prints the folders of the core of a package.
core_folders() { sed '/^#/d; s/ .*//' "$1/Scripts/core"; }

# Stages Scripts/core, with the git tree of each folder, by which Scripts/update-core knows changes.
record_core() {
  local folder
  local -x GIT_INDEX_FILE=$staging/index
  git --work-tree="$staging/new" add -f -- $1
  stage Scripts/core
  {
    grep '^#' Scripts/core
    for folder in $1; do echo "$folder $(git write-tree --prefix="$folder/")"; done
  } >"$staging/new/Scripts/core"
}

# Moves what is staged into place: all of it, or nothing.
commit() {
  local file gone=() created=()
  for file in "${dropped[@]}"; do [[ -e $staging/new/$file ]] || gone+=("$file"); done
  for file in "${written[@]}"; do
    if [[ -e $staging/old/$file ]]; then
      cmp -s "$file" "$staging/old/$file" \
        || fatal "'$file' was changed while this script was at work. Nothing is changed by it: run it again." 75
    elif [[ -e $file ]]; then
      fatal "'$file' exists and would be overwritten. Move it away." 73
    else
      created+=("$file")
    fi
  done
  trap '' HUP INT TERM
  if ! { cp -a "$staging/new/." . && printf '%s\0' "${gone[@]}" | xargs -0r rm -f --; } 2>"$staging/said"; then
    cp -a "$staging/old/." . 2>>"$staging/back" || true
    printf '%s\0' "${created[@]}" | xargs -0r rm -f --
    for file in "${created[@]}"; do rmdir -p --ignore-fail-on-non-empty "$(dirname "$file")" 2>/dev/null || true; done
    fatal "nothing is changed, because a file can't be written: $(head -n 1 "$staging/said")" 73
  fi
  [[ ${#gone[@]} -eq 0 ]] || find Modules Tests Scripts "${apps[@]}" -type d -empty -delete
  rm -rf "$staging"
  trap - HUP INT TERM
}
