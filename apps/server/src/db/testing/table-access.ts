import ts from 'typescript'

export type Mode = 'read' | 'write'
/** One place that reads or writes a table; `line` counts from 1. */
export type TableAccess = { table: string; mode: Mode; line: number }
type Found = { table: string; mode: Mode; at: number }

/** Kysely's calls whose first argument names a table. */
const writingCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const readingCalls = new Set([
  ...['selectFrom', 'from', 'using', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'],
  ...['innerJoinLateral', 'leftJoinLateral', 'crossJoinLateral', 'table'],
])
const modeOfCall = (name: string): Mode | undefined =>
  writingCalls.has(name) ? 'write' : readingCalls.has(name) ? 'read' : undefined

/** Helpers of `db/erasure.ts`, which put a statement together. */
const erasingCalls = new Set(['deleteSome', 'updateSome'])

/**
 * Which tables a TypeScript file reads and writes: those that Kysely's calls name, and those in its texts of SQL. A table whose name is put together at
 * run time is not seen.
 * @param tables the names to look for; others (of subqueries, of the queue) are passed over.
 */
export const accessesOfCode = (text: string, tables: ReadonlySet<string>): TableAccess[] => {
  const source = ts.createSourceFile('code.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const mode = modeOfCall(node.expression.name.text)
      const names = mode === undefined ? [] : namesIn(node.arguments[0])
      for (const name of names) {
        const table = name.split(/\s/)[0] ?? ''
        if (mode && tables.has(table)) found.push({ table, mode, at: node.expression.name.getStart() })
      }
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && erasingCalls.has(node.expression.text))
      for (const table of namesIn(node.arguments[0]))
        if (tables.has(table)) found.push({ table, mode: 'write', at: node.getStart() })
    const sql = sqlOf(node)
    if (sql !== undefined) found.push(...accessesOfSql(sql, tables).map((each) => ({ ...each, at: node.getStart() + each.at })))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map(({ at, ...access }) => ({ ...access, line: source.getLineAndCharacterOfPosition(at).line + 1 }))
}

/**
 * Names of other modules that a file puts into SQL as text: an SQL fragment of theirs, which would know, or be told, their tables. Seen are texts put into
 * a template of SQL without a tag, and `sql.raw`; a value behind the tag `sql` is a parameter.
 */
export const foreignFragments = (text: string): { name: string; line: number }[] => {
  const source = ts.createSourceFile('code.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const foreign = new Set<string>()
  const found: { name: string; line: number }[] = []
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && foreign.has(node.text))
      found.push({ name: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    ts.forEachChild(node, look)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings
      if (isOtherModule(node.moduleSpecifier.text) && bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) foreign.add(name.text)
    }
    if (
      ts.isTemplateExpression(node) &&
      !ts.isTaggedTemplateExpression(node.parent) &&
      /\b(from|join|into|update|where)\b/.test(node.getText())
    )
      for (const { expression } of node.templateSpans) look(expression)
    if (ts.isCallExpression(node) && node.expression.getText() === 'sql.raw') for (const argument of node.arguments) look(argument)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
/** The public API of a module is the file called like its folder; the platform's folders are left out. */
const isOtherModule = (path: string): boolean => /^(\.\.\/)+([a-z-]+)\/\2\.ts$/.test(path)

const namesIn = (node: ts.Expression | undefined): string[] => {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(namesIn)
  if (ts.isConditionalExpression(node)) return [...namesIn(node.whenTrue), ...namesIn(node.whenFalse)]
  return []
}

/** The text of a literal; what is put in between is blanked, so that places stay. */
const sqlOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.getText()
  if (!ts.isTemplateExpression(node)) return undefined
  let text = node.getText()
  for (const { expression } of node.templateSpans) {
    const [from, to] = [expression.getStart() - node.getStart(), expression.getEnd() - node.getStart()]
    text = text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
  }
  return text
}

const wordPattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\n]|'')*'(?=[^'])|[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?|[(),;]/gi
/** What ends the list of tables after `from`. */
const listEnds = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'returning',
  'union',
  'except',
  'intersect',
  'for',
  'window',
  'set',
  'select',
  ';',
])
/** Words between a keyword and its table. */
const fillers = new Set(['only', 'table', 'lateral'])
/** What stands before `update` where no table follows it: `for update`, `on conflict do update`, `for no key update`, `after insert or update on`. */
const notUpdating = new Set(['for', 'do', 'key', 'or', 'before', 'after'])

/** The tables that a text of SQL reads and writes; `at`: where, in characters. `references` of a foreign key are no reading. */
export const accessesOfSql = (sql: string, tables: ReadonlySet<string>): Found[] => {
  const words = [...sql.matchAll(wordPattern)]
    .filter(([word]) => !/^(--|\/\*|')/.test(word))
    .map((match) => ({ word: match[0].toLowerCase(), at: match.index }))
  const found: Found[] = []
  /** For each open parenthesis, whether a list of tables is being read there. */
  const inList = [false]
  for (const [n, { word }] of words.entries()) {
    if (word === '(') inList.push(false)
    else if (word === ')') inList.pop()
    else if (listEnds.has(word)) inList[inList.length - 1] = false
    const before = words[n - 1]?.word ?? ''
    const isList = word === 'from' || word === 'join' || word === 'using'
    const mode = modeOfWord(word, before, isList || (word === ',' && inList.at(-1) === true))
    if (isList) inList[inList.length - 1] = true
    if (mode === undefined) continue
    const named = words.slice(n + 1).find((each) => !fillers.has(each.word))
    if (named && tables.has(named.word)) found.push({ table: named.word, mode, at: named.at })
  }
  return found
}

const modeOfWord = (word: string, before: string, isReading: boolean): Mode | undefined => {
  if (word === 'into' && (before === 'insert' || before === 'merge')) return 'write'
  if (word === 'from' && before === 'delete') return 'write'
  if (word === 'update' && !notUpdating.has(before)) return 'write'
  if (word === 'truncate' || word === 'lock') return 'write'
  return isReading ? 'read' : undefined
}
