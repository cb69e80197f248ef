# What the scripts have in common. Sourcing it leads to the root of the package; `called_from` is the folder
# where the script was called.

called_from=$PWD choices=
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Letters and digits are the same everywhere; in tests that a script runs, they are the user's.
LC_ALL=C
shopt -s extglob nullglob

log() { echo "$*" >&2; }
fatal() {
  log "error: $1"
  exit "${2:-64}"
}

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

# Runs a command that runs tests, keeps what it prints in $temp/tests.log, and says again at the end
# what failed: hundreds of lines about other tests may have come after it.
run_tests() {
  "$@" 2>&1 | tee "$temp/tests.log" || {
    local code=$?
    log "== what failed, from the lines above:"
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

# Prints the comment that a script begins with, and `choices` if the script has set it.
print_help() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "Scripts/${0##*/}"
  [[ -z $choices ]] || printf '\n%s\n' "$choices"
}

# Reads the arguments of a script. $1 lists what it takes: '--file=FILE' sets `file` to a value, '--force' sets
# `force` to 1, '--rest...' adds all that follows to `words`, and WORD whatever else is no option.
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
      fatal "unknown $kind '$1'. See 'Scripts/${0##*/} --help'."
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

# Prints the absolute path of what the user means by a path.
absolute() { if [[ $1 == /* ]]; then echo "$1"; else echo "$called_from/$1"; fi; }

# Prints the list of modules in a Package.swift, a module a line, without blanks and comments:
# Module(.feature,"Forecasts",uses:["Weather","FactoryKit"])
entries() {
  sed -n '/^let modules = \[/,/^\]/p' "$1" | sed '1d; $d; s|//.*||' | tr -d ' \n' \
    | sed -E 's/,?Module\(\./\n&/g' | sed -E '/Module/!d; s/^,//; s/,$//; s/,([])])/\1/g'; echo
}

# Sets `modules` to the names of all modules, `kind_of` and `uses_of` to what their lines say, `apps` to
# the names of the apps, and `app` to the first of these.
read_manifest() {
  declare -ga modules=() apps=()
  declare -gA kind_of=() uses_of=()
  local entry name
  while IFS= read -r entry; do
    [[ $entry =~ ^Module\(\.([A-Za-z]+),\"([A-Za-z0-9_]+)\" ]] || continue
    name=${BASH_REMATCH[2]}
    modules+=("$name")
    kind_of[$name]=${BASH_REMATCH[1]}
    [[ ${BASH_REMATCH[1]} != app ]] || apps+=("$name")
    [[ ! $entry =~ ,uses:\[([^]]*)\] ]] || uses_of[$name]=${BASH_REMATCH[1]//[\",]/ }
  done < <(entries "${1:-Package.swift}")
  app=${apps[0]-}
  [[ -n $app ]] \
    || fatal "Package.swift has no 'let modules = [' that lists a Module(.app, …). The scripts read that list: restore it." 65
}

# What the function is like that registers: that of an app by itself, what it became when another app
# came, or that of a wiring.
plain_wiring='func (autoRegister|registerAll)\(\)'
typed_wiring='func register\(in container: Container\)'

# Sets `wiring` to the file where an app or a library of wiring registers.
find_wiring() {
  local files=() folder=$1
  [[ ${kind_of[$1]} == app ]] || folder=Modules/$1
  mapfile -t files < <(grep -rlE --include='*.swift' "$plain_wiring|$typed_wiring" "$folder")
  [[ ${#files[@]} -eq 1 ]] \
    || fatal "$folder has ${#files[@]} files with 'func autoRegister()' or 'func register(in container: Container)' instead of one: the wiring is written there." 65
  wiring=${files[0]}
}

# The line of a README.md above the picture of the modules.
picture_mark='<!-- The modules, drawn by Scripts/graph --update -->'
