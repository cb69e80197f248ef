# What several scripts have in common. They source it from the root of the package.
#
# A script that changes the package prepares every change in .staging, has SwiftPM read the new
# Package.swift there, and only then moves the changes into place. Stopped before that, or unable to
# write a file, it leaves the package as it was.

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

# Prints a name as that of a property: httpLoader for HTTPLoader.
lower_first() { sed -E 's/^([A-Z]+)([A-Z][a-z])/\L\1\E\2/; t; s/^([A-Z]+)/\L\1/' <<<"$1"; }

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

# MARK: The manifest

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

# Puts each list of names in a Package.swift in one line; the formatter breaks what is too long.
join_lists() { sed -i -zE 's/\[\s*("[A-Za-z0-9_]+")/[\1/g; s/",\s+"/", "/g; s/",?\s*\]/"]/g' "$1"; }

# Takes the line of a module out of a Package.swift, and its name out of the lists of what wires it.
remove_entry() {
  local manifest=$1 name=$2
  sed -i -zE "s/\n  Module\(\s*\.[A-Za-z]+,\s*\"$name\"[^()]*(\([^()]*\)[^()]*)*\),?( *\/\/[^\n]*)?//" "$manifest"
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

# MARK: Names

# Refuses a name that no module can have; $2 says what gets it, $3 is an example.
check_name() {
  local name=$1 no="'$1' can't be the name of $2:" fix="Choose another name, such as $3."
  [[ -n $name ]] || fatal "the name of $2 is empty. $fix"
  [[ $name =~ ^[A-Z][A-Za-z0-9]*$ ]] \
    || fatal "$no it needs a capital letter first, and only letters and digits after it. $fix"
  [[ ${#name} -le 40 ]] || fatal "$no it has ${#name} letters, and the limit is 40. $fix"
  [[ $name != *[Tt]ests ]] || fatal "$no names that end in 'Tests' are for the tests of a module. $fix"
  if [[ $name =~ ^(Any|Builtin|PackageDescription|PackagePlugin|Protocol|Self|Type)$ ]] \
    || swiftc -typecheck - <<<"import $name" 2>/dev/null; then
    fatal "$no Swift's toolchain uses it. $fix"
  fi
}

# Refuses a name that something in the package has already.
check_free() {
  local name=$1 place fix="Choose another name, such as $3."
  place=$({ printf '%s\n' "${modules[@]}"; find . Modules Tests -mindepth 1 -maxdepth 1 -type d -printf '%P\n'; } \
    | grep -ixF -m 1 -- "$name" || true)
  [[ -z $place ]] || fatal "'$name' is taken: there is a module or a folder '$place' already. $fix"
  place=$(grep -rnwE --include='*.swift' "^ *([a-z]+ )*(struct|class|enum|actor|protocol|typealias) $name" Modules "${apps[@]}" \
    | head -n 1 || true)
  [[ -z $place ]] || fatal "'$name' can't be the name of $2: it would hide the type that ${place%%:*} declares. $fix"
}

# MARK: Wiring

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

# MARK: Changes

# Begins a change.
begin() {
  mkdir .staging 2>/dev/null \
    || fatal "'$PWD/.staging' exists: another script is at work, or was killed. If none is at work, remove that folder." 75
  export LC_ALL
  staging=$PWD/.staging dropped=()
  mkdir "$staging/new" "$staging/old"
  trap 'rm -rf "$staging"' EXIT
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

# The line of a README.md above the picture of the modules.
picture_mark='<!-- The modules, drawn by Scripts/graph --update -->'

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

# Stages Scripts/core, with the git tree of each folder, by which Scripts/update-core knows changes.
record_core() {
  local folder
  GIT_INDEX_FILE=$staging/index git --work-tree="$staging/new" add -f -- $1
  mkdir -p "$staging/new/Scripts"
  {
    grep '^#' Scripts/core
    for folder in $1; do
      echo "$folder $(GIT_INDEX_FILE=$staging/index git write-tree --prefix="$folder/")"
    done
  } >"$staging/new/Scripts/core"
  cp -p --parents -t "$staging/old" Scripts/core
}

# Moves what is staged into place: all of it, or nothing.
commit() {
  local file gone=()
  created=()
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
  trap - HUP INT TERM
}
