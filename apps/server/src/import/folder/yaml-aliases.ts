import { type Document, isScalar, visit } from 'yaml'

/**
 * YAML aliases (`*name`) of a list or a map. Since one can contain others, a few lines could expand to more rows than fit into memory. Aliases of scalars
 * cannot grow and are allowed.
 * @returns messages for the author, each with its position in the text.
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
