import { type Document, isScalar, visit } from 'yaml'

/**
 * Aliases (`*name`) that stand for a list or a map. One may hold others, so that a few lines become more rows than any memory holds; for a text an alias
 * saves writing and nothing can grow.
 * @returns messages for whoever wrote it, each with its place in the text.
 */
export const aliasFaults = (document: Document.Parsed): { message: string; pos: [number, number] }[] => {
  const faults: { message: string; pos: [number, number] }[] = []
  visit(document, {
    Alias: (_key, alias) => {
      if (isScalar(alias.resolve(document))) return
      const [from = 0, to = 0] = alias.range ?? []
      faults.push({ message: `*${alias.source} stands for more than a text; write it out`, pos: [from, to] })
    },
  })
  return faults
}
