import { stringify } from 'yaml'

/**
 * As text that reads back as it is, whatever stands in it: texts that an older YAML would take for a number, a day or a yes (`no`, `1e3`) are quoted, lines
 * are never folded, and nothing is an alias, which the import refuses.
 */
const asYaml = (value: unknown): string =>
  stringify(value, { compat: 'yaml-1.1', singleQuote: true, lineWidth: 0, aliasDuplicateObjects: false })

/** A file of rows: a list, with an empty line between rows. @returns one row of it. */
export const yamlOfRow = (row: object): string => asYaml([row])

/** A page: the fields between two lines of `---`, and its body. */
export const markdownOf = ({ body, ...fields }: { body: string } & Readonly<Record<string, unknown>>): string =>
  `---\n${asYaml(fields)}---\n${body}\n`
