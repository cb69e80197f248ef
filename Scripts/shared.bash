# What Scripts/new-module, remove-module and rename-app have in common. They source it; run alone it
# does nothing.
#
# Each of them works on a copy of the package, has SwiftPM read the copy, and only then moves what is
# different into place. Stopped before that, it leaves everything as it was.

# Letters, digits and sorting are the same everywhere.
export LC_ALL=C
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

# MARK: The manifest

# Reads the list of modules in Package.swift: `modules` has their names, and `kind_of`, `uses_of` and
# `tests_use_of` what is said about each; `app` is the name of the app.
read_manifest() {
  declare -ga modules=()
  declare -gA kind_of=() uses_of=() tests_use_of=()
  local line text= inside= entry name
  while IFS= read -r line; do
    case $line in
      'let modules = ['*) inside=1 ;;
      ']'*) inside= ;;
      *) [[ -z $inside ]] || text+=${line%%//*} ;;
    esac
  done <"$1"
  text=${text//[[:space:]]/}
  while [[ $text =~ Module\(\.([A-Za-z]+),\"([A-Za-z0-9_]+)\"([^\(\)]*)\) ]]; do
    entry=${BASH_REMATCH[3]}
    name=${BASH_REMATCH[2]}
    text=${text#*"${BASH_REMATCH[0]}"}
    modules+=("$name")
    kind_of[$name]=${BASH_REMATCH[1]}
    uses_of[$name]=$(names_in uses "$entry")
    tests_use_of[$name]=$(names_in testsUse "$entry")
    [[ ${kind_of[$name]} != app ]] || app=$name
  done
  [[ ${#modules[@]} -gt 0 && -n ${app-} ]] \
    || fatal "Package.swift has no 'let modules = [' with one Module(.app, …) in it: the scripts go by that list, so put it back." 65
}

# Prints the names in an argument of a line of the manifest, with blanks between them.
names_in() {
  [[ ,$2 =~ ,$1:\[([^]]*)\] ]] || return 0
  local names=${BASH_REMATCH[1]//\"/}
  echo "${names//,/ }"
}

# Sets `first` and `last` to where the line of a module stands among `lines`.
find_entry() {
  local text= index
  first=-1 last=-1
  for index in "${!lines[@]}"; do
    if [[ ${lines[index]} =~ ^\ \ Module\( ]]; then first=$index text=; fi
    [[ $first -ge 0 ]] || continue
    text+=${lines[index]%%//*}
    if [[ ${lines[index]} =~ \),?[[:space:]]*(//.*)?$ && ${text//[[:space:]]/} == *"Module(."+([a-zA-Z])",\"$1\""* ]]; then
      last=$index
      return
    fi
  done
  fatal "Package.swift has no line of its own for $1 that begins with '  Module('. Run Scripts/format, or write one." 65
}

# Has a function change `entry`, the text of a module's line among `lines`. Where no comment stands in
# it, its lists come out in one line each; swift format breaks them again.
change_entry() {
  local first last entry
  find_entry "$1"
  printf -v entry '%s\n' "${lines[@]:first:last-first+1}"
  "${@:2}"
  if [[ $entry != *//* ]]; then
    entry=${entry//\[+([[:space:]])/[}
    entry=${entry//\"*(,)+([[:space:]])]/\"]}
    entry=${entry//\",+([[:space:]])\"/\", \"}
  fi
  lines=("${lines[@]:0:first}" "${entry%$'\n'}" "${lines[@]:last+1}")
}

# Puts a name in front of another in `entry`.
insert_name() {
  [[ -n $2 && $entry == *"\"$2\""* ]] \
    || fatal "Package.swift does not say that $app uses FactoryKit. Write uses: [\"FactoryKit\"] there." 65
  entry=${entry/"\"$2\""/"\"$1\", \"$2\""}
}

# Takes a name out of `entry`.
take_out_name() {
  case $entry in
    *"\"$1\","*) entry=${entry/"\"$1\","*([[:space:]])/} ;;
    *) entry=${entry/*(,)*([[:space:]])"\"$1\""/} ;;
  esac
  entry=${entry/,*([[:space:]])testsUse: \[*([[:space:]])\]/}
}

# Returns whether the first argument is among the others.
contains() {
  local item
  for item in "${@:2}"; do [[ $item != "$1" ]] || return 0; done
  return 1
}

# MARK: Names

# Refuses a name that no module can have; $2 says what gets it, $3 is an example.
check_name() {
  local name=$1 thing=$2 example=$3 other place
  local fix="Choose another, like $example."
  [[ -n $name ]] || fatal "The name of $thing is empty. $fix"
  [[ $name =~ ^[A-Za-z_][A-Za-z0-9_]*$ ]] \
    || fatal "'$name' is no name for $thing: it takes letters and digits, and begins with a letter. $fix"
  ! contains "$name" "${keywords[@]}" || fatal "'$name' is a word of the Swift language, and no name for $thing. $fix"
  [[ $name =~ ^[A-Z][A-Za-z0-9]*$ ]] \
    || fatal "'$name' is no name for $thing: it begins with a capital letter and has no '_', as types do. $fix"
  [[ ${#name} -le 40 ]] \
    || fatal "'$name' is too long for $thing: it has ${#name} letters, and 40 are enough. $fix"
  [[ ${name,,} != *tests ]] \
    || fatal "'$name' is no name for $thing: what ends in 'Tests' are the tests of a module. $fix"
  for other in "${modules[@]}"; do
    [[ ${other,,} != "${name,,}" ]] || fatal "'$name' exists: Package.swift has a module $other. $fix"
  done
  for other in * Modules/* Tests/*; do
    [[ -d $other ]] || continue
    place=${other##*/}
    [[ ${place,,} != "${name,,}" ]] || fatal "'$name' exists: there is a folder $other. $fix"
  done
  other=$(toolchain_module "$name")
  [[ -z $other ]] || fatal "'$name' is no name for $thing: the toolchain has a module $other. $fix"
  other=$(grep -rnwE --include='*.swift' \
    "^ *((public|package|open|final|indirect) )*(struct|class|enum|actor|protocol|typealias) $name" \
    Modules "$app" | head -n 1 || true)
  [[ -z $other ]] \
    || fatal "'$name' is no name for $thing: it would hide the type of that name in ${other%%:*}. $fix"
}

# The words that are no identifier without backticks.
keywords=(
  Any Protocol Self Type actor as associatedtype async await borrowing break case catch class consuming
  continue convenience default defer deinit didSet do dynamic else enum extension fallthrough false
  fileprivate final for func get guard if import in indirect infix init inout internal is isolated
  lazy let macro mutating nil nonisolated nonmutating open operator optional override package postfix
  precedencegroup prefix private protocol public repeat required rethrows return self sending set
  some static struct subscript super switch throw throws true try typealias unowned var weak where
  while willSet _
)

# Prints the toolchain's module of a name, whichever its letters' case; nothing if there is none.
toolchain_module() {
  local info resources file name wanted=${1,,}
  info=$(swiftc -print-target-info)
  [[ $info =~ \"runtimeResourcePath\":\ *\"([^\"]+)\" ]] \
    || fatal "'swiftc -print-target-info' does not say where the toolchain's modules are. Check the toolchain." 69
  resources=${BASH_REMATCH[1]}
  while IFS= read -r file; do
    name=${file##*/}
    name=${name%.swiftmodule}
    [[ ${name,,} != "$wanted" ]] || { echo "$name" && return; }
  done < <(find "$resources/" -name '*.swiftmodule'; echo Builtin)
  # C's modules are named in maps.
  while IFS= read -r name; do
    name=${name##*module }
    name=${name%%[ \{]*}
    [[ ${name,,} != "$wanted" ]] || { echo "$name" && return; }
  done < <(find "$resources/" -name '*.modulemap' -exec grep -hE '^ *(explicit )?(framework )?module ' {} +)
}

# Prints a name as that of a property: httpLoader for HTTPLoader.
lower_first() {
  local name=$1 capitals rest
  capitals=${name%%[!A-Z]*}
  rest=${name#"$capitals"}
  if [[ ${#capitals} -gt 1 && $rest == [a-z]* ]]; then
    rest=${capitals: -1}$rest
    capitals=${capitals%?}
  fi
  echo "${capitals,,}$rest"
}

# MARK: The copy

# Makes a copy of the package in .staging, and makes it the current folder; `root` is the original.
stage() {
  root=$PWD
  mkdir .staging 2>/dev/null \
    || fatal "'$root/.staging' is there: another of these scripts is at work, or was stopped by force. When none is, take that folder away." 75
  staging=$root/.staging
  trap 'cd "$root" && rm -rf "$staging"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  mkdir "$staging/before"
  local file files=() present=()
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    mapfile -d '' files < <(git ls-files -z --cached --others --exclude-standard)
  else
    mapfile -d '' files < <(find . -name .build -prune -o -path ./.staging -prune -o ! -type d -print0)
  fi
  for file in "${files[@]}"; do
    [[ $file == .staging/* || ( ! -f $file && ! -L $file ) ]] || present+=("${file#./}")
  done
  while [[ ${#present[@]} -gt 0 ]]; do
    cp -a --parents -t "$staging/before" -- "${present[@]:0:500}"
    present=("${present[@]:500}")
  done
  # Links: what is changed is written anew, which is how it is told from the rest.
  cp -al "$staging/before" "$staging/after"
  cd "$staging/after"
}

# Writes standard input to a file of the copy.
write() {
  mkdir -p "$(dirname "$1")"
  cat >"$staging/new"
  [[ ! -e $1 ]] || chmod --reference="$1" "$staging/new"
  mv "$staging/new" "$1"
}

# Writes the array `lines` to a file of the copy.
write_lines() { printf '%s\n' "${lines[@]}" | write "$1"; }

# Formats files of the copy that were written.
format() { swift format format --in-place --configuration .swift-format "$@"; }

# Returns whether a file is there, and is what a command prints, formatted.
is_text() { [[ -f $1 ]] && cmp -s <("${@:2}" | formatted) "$1"; }

# Formats standard input.
formatted() { swift format format --configuration .swift-format -; }

# Has SwiftPM read Package.swift in the copy, and ends with what it says where that is an error.
check_manifest() { ask_swiftpm dump-package; }

# Has SwiftPM look at the sources of the copy too.
check_stage() { ask_swiftpm describe --type json; }

ask_swiftpm() {
  local said
  env -u ONLY_MODULE swift package --scratch-path "$staging/build" "$@" \
    >"$staging/package.json" 2>"$staging/said" && return
  # Its own words, as Package.swift and SwiftPM say them; the compiler's command line says nothing.
  said=$(grep -oE 'Package\.swift: [A-Z].*' "$staging/said" | head -n 1 || true)
  [[ -n $said ]] || said=$(sed -nE '/Invalid manifest/!s/.*error: (.*)/\1/p' "$staging/said" | head -n 1)
  fatal "${said:-"SwiftPM does not read the changed Package.swift: $(<"$staging/said")"}"
}

# Moves what is different in the copy into place. Nothing stops it half-way but the end of the power.
finish() {
  local file done_with=()
  changed=() removed=()
  cd "$staging/after"
  while IFS= read -r -d '' file; do
    file=${file#./}
    [[ $file -ef $staging/before/$file ]] || changed+=("$file")
  done < <(find . ! -type d -print0)
  cd "$staging/before"
  while IFS= read -r -d '' file; do
    file=${file#./}
    [[ -e $staging/after/$file || -L $staging/after/$file ]] || removed+=("$file")
  done < <(find . ! -type d -print0)

  cd "$root"
  for file in "${changed[@]}" "${removed[@]}"; do
    if [[ -e $staging/before/$file ]]; then
      cmp -s "$file" "$staging/before/$file" \
        || fatal "'$file' was changed while this script was at work. Nothing is changed by it; run it again." 75
    elif [[ -e $file ]]; then
      fatal "'$file' exists, and would be overwritten. Move it away." 73
    fi
  done

  trap '' HUP INT TERM
  for file in "${changed[@]}" "${removed[@]}"; do
    done_with+=("$file")
    if [[ -e $staging/after/$file ]]; then
      mkdir -p "$(dirname "$file")" && mv -f "$staging/after/$file" "$file" || undo "${done_with[@]}"
    else
      rm -f "$file" || undo "${done_with[@]}"
    fi
  done
  for file in "${removed[@]}"; do
    rmdir -p --ignore-fail-on-non-empty "$(dirname "$file")" 2>/dev/null || true
  done
}

# Puts files back as they were before, and gives up.
undo() {
  local file
  for file in "$@"; do
    if [[ -e $staging/before/$file ]]; then
      cp -a "$staging/before/$file" "$file"
    else
      rm -f "$file"
    fi
  done
  fatal "'${*: -1}' cannot be written, so everything is as it was. See who may write there." 73
}

# MARK: The wiring

# Sets `wiring` to the file of the app that registers everything.
find_wiring() {
  local files=()
  mapfile -t files < <(grep -rlE --include='*.swift' 'func autoRegister\(\)' "$app")
  [[ ${#files[@]} -eq 1 ]] \
    || fatal "$app has ${#files[@]} files with 'func autoRegister()', not one: the scripts write the wiring there." 65
  wiring=${files[0]}
}

# Sets `first` and `last` to the lines of autoRegister()'s head and end among `lines`.
find_body() {
  local index indent
  first=-1
  for index in "${!lines[@]}"; do
    if [[ $first -lt 0 && ${lines[index]} =~ ^(\ *)[^/]*func\ autoRegister\(\)\ *\{(\ *\})?$ ]]; then
      first=$index indent=${BASH_REMATCH[1]}
      if [[ -n ${BASH_REMATCH[2]} ]]; then
        lines[index]=${lines[index]%\}*}
        lines=("${lines[@]:0:index+1}" "$indent}" "${lines[@]:index+1}")
      fi
      continue
    fi
    if [[ $first -ge 0 && ${lines[index]} == "$indent}" ]]; then
      last=$index
      return
    fi
  done
  fatal "'$wiring' has no autoRegister() over several lines. Run Scripts/format, or write one." 65
}

# Adds an import to the wiring, if it is not there: in front of the first that sorts behind it.
import_in_wiring() {
  local index place=0 lines
  mapfile -t lines <"$wiring"
  for index in "${!lines[@]}"; do
    [[ ${lines[index]} =~ ^([a-z]+\ )?import\ ([A-Za-z0-9_]+)$ ]] || continue
    [[ ${BASH_REMATCH[2]} != "$1" ]] || return 0
    place=$index
    [[ ${BASH_REMATCH[2]} < $1 ]] || break
    place=$((index + 1))
  done
  lines=("${lines[@]:0:place}" "import $1" "${lines[@]:place}")
  write_lines "$wiring"
}

# Adds a line to the body of autoRegister().
add_wiring() {
  local first last lines
  mapfile -t lines <"$wiring"
  find_body
  lines=("${lines[@]:0:last}" "    $1" "${lines[@]:last}")
  write_lines "$wiring"
}

# MARK: The example of a promise that Scripts/new-module writes

# What each such protocol asks for; a file without it has no such example any more.
requirement='func text(about subject: String) async throws -> String'

# Prints the declaration of the promise $1Providing.
promise_text() {
  local property
  property=$(lower_first "$1")
  cat <<SWIFT
public import FactoryKit

/// Provides a text about a subject: an example of what modules agree on, to be replaced by yours.
public protocol $1Providing: Sendable {
  /// Returns a text about a subject.
  ///
  /// - Parameter subject: What the text is about.
  /// - Returns: The text.
  /// - Throws: Whatever keeps the provider from giving one.
  $requirement
}

extension Container {
  /// The provider that the app has chosen; \`nil\` in a release build that registers none.
  public var ${property}Provider: Factory<(any $1Providing)?> { promised() }
}
SWIFT
}

# Prints the stand-in that keeps the promise $1Providing of the module $2.
stand_in() {
  cat <<SWIFT
import $2

/// Keeps the promise of $1Providing, until an implementation module does.
struct $1StandIn: $1Providing {
  $requirement {
    "Nothing is known about \\(subject)."
  }
}
SWIFT
}

stand_in_file() { echo "$(dirname "$wiring")/$1StandIn.swift"; }

# Has a stand-in keep the promise $1Providing of the module $2.
add_stand_in() {
  local property
  property=$(lower_first "$1")
  stand_in "$1" "$2" | formatted | write "$(stand_in_file "$1")"
  import_in_wiring "$2"
  add_wiring "${property}Provider.register { $1StandIn() }"
}

# MARK: The picture in the README

picture_mark='<!-- The modules, drawn by Scripts/graph --update -->'

# Returns whether README.md has the picture.
has_picture() { [[ -f README.md ]] && grep -qxF -- "$picture_mark" README.md; }

# Builds the tool that draws, apart from all else, and sets `graph_tool` to it.
build_graph_tool() {
  local build=(--package-path "$root" --scratch-path "$root/.build/graph" --product ModuleGraph)
  local said
  if ! said=$(env -u CI ONLY_MODULE=ModuleGraph swift build "${build[@]}" 2>&1); then
    fatal "ModuleGraph, which draws the modules, does not build: $said" 70
  fi
  graph_tool=$(env -u CI ONLY_MODULE=ModuleGraph swift build "${build[@]}" --show-bin-path)/ModuleGraph
}

# Prints README.md with the picture of the package that is described in $1.
with_picture() {
  local line picture skipping=
  picture=$("$graph_tool" graph --from "$app" "$1")
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $skipping == inside && $line == '```' ]]; then skipping=; fi
    [[ $skipping == inside ]] || printf '%s\n' "$line"
    if [[ $line == "$picture_mark" ]]; then skipping=mark; fi
    if [[ $skipping == mark && $line == '```mermaid' ]]; then
      printf '%s\n' "$picture"
      skipping=inside
    fi
  done <README.md
}

# Draws the picture in the copy's README.md anew, if there is one; check_stage comes before it.
draw_picture() {
  has_picture || return 0
  build_graph_tool
  with_picture "$staging/package.json" >"$staging/picture"
  cmp -s "$staging/picture" README.md || write README.md <"$staging/picture"
}
