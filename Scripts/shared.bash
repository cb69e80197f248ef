# Functions of all scripts. Sourcing it leads to the root of the package; `called_from` is the folder
# where the script was called, and `script` its path in the package.

# Other shells can read the scripts up to here.
if [ -z "${BASH_VERSION-}" ]; then
  echo "error: this script needs bash. Start it without the name of another shell, or with 'bash'." >&2
  exit 64
fi
set -euo pipefail

called_from=$PWD choices='' script=$(realpath -- "$0")
CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.."
script=${script#"$PWD/"}
# Letters and digits are the same everywhere; in tests that a script runs, they are the user's.
LC_ALL=C
shopt -s extglob nullglob
# A hook or an alias of git passes on its repository, but the scripts use that of the package, and clones. The settings
# of 'git -c' stay.
mapfile -t words < <(git rev-parse --local-env-vars 2>/dev/null | grep -v '^GIT_CONFIG')
unset "${words[@]}"

log() { echo "$*" >&2; }
fatal() {
  log "error: $1"
  exit "${2:-64}"
}
# Ends a script that has found a fault.
fail() { fatal "$1" 1; }

# Prints the arguments with commas between them.
list() {
  local text
  printf -v text '%s, ' "$@"
  echo "${text%, }"
}

# Returns whether the first argument is among the others.
contains() {
  local item
  for item in "${@:2}"; do [[ $item != "$1" ]] || return 0; done
  return 1
}

# Runs a command that runs tests, and writes its output to $temp/tests.log. At the end, it repeats the
# failures, which may be hundreds of lines above.
run_tests() {
  "$@" 2>&1 | tee "$temp/tests.log" || {
    local code=$?
    log "== the failures, from the lines above:"
    awk '
      /^✘ .* recorded an issue/ { print; isDetail = 1; next }
      /^(↳|  )/ && isDetail { print; next }
      { isDetail = 0 }
      /^(WARNING|SUMMARY): ThreadSanitizer: / { print }
      /^[^ "]+: error: |^error: |Fatal error: |^✘ Test run/ { print }
    ' "$temp/tests.log" | tail -n 100 >&2
    return "$code"
  }
}

# Runs a program. One that still runs after 30 s gets SIGTERM, as a service does, and has 20 s to end.
# Sets `served` to a sentence about that, or to nothing, and returns the exit code of the program.
run_briefly() {
  local code=0 started=$SECONDS limit=${run_limit:-30}
  # In the foreground, because 'timeout' would send a second signal to its process group, which ends a service at once.
  timeout --foreground --preserve-status --kill-after=20 "$limit" "$@" </dev/null || code=$?
  served=
  [[ $((SECONDS - started)) -lt limit ]] || served="It ran for $limit s, and then got SIGTERM."
  return "$code"
}

# Prints the comment that a script begins with, and `choices` if the script has set it.
print_help() {
  sed -nE '2,/^([^#]|$)/s/^# ?//p' "$script"
  [[ -z $choices ]] || printf '\n%s\n' "$choices"
}

# Reads the arguments of a script. $1 lists the known ones: '--file=FILE' sets `file` to a value, '--force' sets
# `force` to 1, '--rest...' adds all arguments after it to `words`, and WORD adds an argument without dashes.
read_options() {
  local known=" $1 " option kind=argument
  words=()
  [[ $known != *' WORD '* ]] || kind=option
  shift
  while [[ $# -gt 0 ]]; do
    option=${1#--}
    option=${option//-/_}
    if [[ $1 == -h || $1 == --help ]]; then
      print_help
      exit
    elif [[ $1 != -* && $kind == option ]]; then
      words+=("$1")
    elif [[ ! $1 =~ ^--[a-z-]+$ || ! $known =~ " $1"(=([^ ]+)|(\.\.\.)?)" " ]]; then
      fatal "unknown $kind '$1'. See '$script --help'."
    elif [[ -n ${BASH_REMATCH[2]} ]]; then
      [[ -n ${2-} && $2 != -* ]] || fatal "$1 needs a value: '$1 ${BASH_REMATCH[2]}'."
      declare -g "$option=$2"
      shift
    else
      declare -g "$option=1"
      [[ -z ${BASH_REMATCH[3]} ]] || { words+=("${@:2}") && return; }
    fi
    shift
  done
}

# Prints the absolute path of a path that the user has passed.
absolute() { if [[ $1 == /* ]]; then echo "$1"; else echo "$called_from/$1"; fi; }

# Sets `modules` to the names of all modules, `apps` to those of the apps, and `app` to the first of these;
# `kind_of`, `folder_of` and `uses_of` have the rest of a module's line.
read_manifest() {
  declare -ga modules=() apps=()
  declare -gA kind_of=() folder_of=() uses_of=()
  local lines kind name folder uses
  lines=$(Scripts/tool modules) || exit
  while read -r kind name folder uses; do
    modules+=("$name")
    kind_of[$name]=$kind folder_of[$name]=$folder uses_of[$name]=$uses
    [[ $kind != app ]] || apps+=("$name")
  done <<<"$lines"
  app=${apps[0]}
}

# Prints the names of some modules, and of all modules that are linked into them.
linked_modules() {
  local pending=("$@") seen=" " module uses
  while [[ ${#pending[@]} -gt 0 ]]; do
    module=${pending[-1]}
    unset 'pending[-1]'
    [[ $seen != *" $module "* ]] || continue
    seen+="$module "
    echo "$module"
    read -ra uses <<<"${uses_of[$module]-}"
    pending+=("${uses[@]}")
  done
}

# Creates the folder $temp, which the end of the script removes, unless there is one.
make_temp() {
  [[ -z ${temp-} ]] || return 0
  temp=$(mktemp -d)
  # A tool of Swift that a signal ends leaves its temporary folders.
  export TMPDIR=$temp
  trap 'rm -rf "$temp"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# Checks the name $1 of a new module or app: $2 says which, and $3 is an example.
check_name() {
  local no="'$1' can't be the name of $2:" advice="Choose another name, such as $3." place file words name
  [[ $1 =~ ^[A-Z][A-Za-z0-9]*$ ]] || fatal "$no it needs a capital letter first, and only letters and digits after it. $advice"
  [[ ${#1} -le 40 ]] || fatal "$no it has ${#1} letters, and the limit is 40. $advice"
  [[ ${1,,} != *tests ]] || fatal "$no names that end in 'Tests' are for the tests of a module. $advice"
  mapfile -t words < <(sed -n '/^let [a-zA-Z]*odules = \[$/,/^\]$/p' Package.swift | grep -oE '"[A-Z][A-Za-z0-9]*"' | tr -d '"')
  for place in "${words[@]}" * Modules/* Tests/*; do
    name=${place##*/}
    [[ ${name,,} != "${1,,}" ]] || fatal "'$1' is taken: there is a module or a folder '$name' already. $advice"
  done
  file=$(grep -rlE --include='*.swift' "^(@?[A-Za-z()]+ )*(public|package|open) (@?[A-Za-z()]+ )*(actor|class|enum|func|let|protocol|struct|typealias|var) $1\b" \
    --exclude-dir=Tests --exclude-dir=Scripts --exclude-dir=.build . | sed -n '1s,^\./,,p') || true
  [[ -z $file ]] || fatal "$no it would hide the type that $file declares. $advice"
  words=(Any Builtin PackageDescription PackagePlugin Protocol Self Type)
  if contains "$1" "${words[@]}" || swiftc -typecheck - <<<"import $1" 2>/dev/null; then
    fatal "$no Swift's toolchain uses it. $advice"
  fi
  swiftc -parse - <<<"let ${1,,} = 0" 2>/dev/null || fatal "$no '${1,,}' is a keyword of Swift. $advice"
}

# Fails unless the files of the package are those of a commit, from which git can bring them back. Sets `place` to the
# path of the package in its repository.
require_commit() {
  local said
  said=$(LC_ALL=C git rev-parse --show-prefix 2>&1) || {
    [[ $said != *'not a git repository (or any'* || -e .git ]] || said+=". Run 'git init && git add -A && git commit' first."
    fatal "git couldn't bring back what is removed from '$PWD': ${said#fatal: }" 69
  }
  place=$said
  git cat-file -e HEAD:./Package.swift 2>/dev/null \
    || fatal "git has no commit of '$PWD': run 'git add -A && git commit' first, or move it out of a repository that ignores it." 69
  said=$(LC_ALL=C git status --porcelain . 2>&1) || fatal "'git status' failed: ${said#fatal: }" 69
  [[ -z $said ]] || fatal "there are changes that aren't committed. Commit or stash them first:"$'\n'"$said" 75
  said=$(git ls-files -v | sed -nE 's/^[Sa-z] //p' | sed -n 1p)
  [[ -z $said ]] || fatal "git doesn't look at '$said', which may be missing or changed. In a sparse clone, run 'git sparse-checkout disable' first. Otherwise, run 'git update-index --no-assume-unchanged --no-skip-worktree FILE' for that file." 69
}

# Copies the committed files of the package to the new folder $copy, for a change that takes place as a whole.
copy_commit() {
  make_temp
  copy=$temp/copy/$place
  mkdir -p "$copy"
  git checkout-index -a --prefix="$temp/copy/"
}

# Replaces the files of the package, and those in git's index, by those in $copy.
replace_files() {
  local tree said
  tree=$(
    GIT_DIR=$(git rev-parse --absolute-git-dir) GIT_WORK_TREE=$temp/copy GIT_INDEX_FILE=$temp/index
    export GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
    # Also where git ignores whether a file can be run, a new script can.
    cd "$copy" && git read-tree HEAD && git -c core.fileMode=true add -A -f . && git write-tree
  )
  said=$(files_in_the_way "$tree")
  [[ -z $said ]] || fatal "nothing is changed: git doesn't have these files, which are in the way of new ones. Move them:"$'\n'"$said" 73
  # From here on, a signal ends neither the change nor the rest of the script.
  trap '' HUP INT QUIT TERM
  said=$(LC_ALL=C git read-tree -m -u HEAD "$tree" 2>&1) || fatal "nothing is changed: ${said#error: }" 73
}

# Prints the files that a tree would replace, and git can't bring back. 'git read-tree' would overwrite ignored ones.
files_in_the_way() {
  local path paths=()
  while IFS= read -r -d '' path; do
    paths+=("$path")
    # A file where the new one needs a folder.
    while [[ $path == */* ]]; do
      path=${path%/*}
      [[ -d $path && ! -L $path ]] || paths+=("$path")
    done
  done < <(git diff-tree -r -z --relative --name-only --diff-filter=A HEAD "$1")
  [[ ${#paths[@]} -eq 0 ]] || git --literal-pathspecs ls-files --others -- "${paths[@]}"
}

# Replaces the list of the app's modules in Package.swift by that in the file $1.
replace_modules() { sed -i -e '/^let modules = \[$/,/^\]$/ {' -e "/^\]\$/r $1" -e 'd; }' Package.swift; }

# Says in Package.swift that the tests of the core aren't here.
declare_no_tests_of_core() { sed -i 's/^let hasTestsOfCore = true$/let hasTestsOfCore = false/' Package.swift; }

# Lists the scripts and templates that Scripts/update-core replaces, each with its git object.
core_scripts() {
  find Scripts -type f ! -path Scripts/core.txt ! -path Scripts/Dockerfile | sort >"$temp/scripts"
  git hash-object --stdin-paths <"$temp/scripts" >"$temp/objects"
  paste -d ' ' "$temp/scripts" "$temp/objects"
}
