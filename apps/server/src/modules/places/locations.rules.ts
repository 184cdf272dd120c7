import type { LocationNode } from '@hoppla/contract/places/locations'
import type { TreeRow } from './locations.sql.ts'
import { say } from './places.rules.ts'

/**
 * Nests the rows of a tree. A row whose parent is not among them is a root.
 * @param rows parents before what lies in them.
 */
export const treeOf = (rows: readonly TreeRow[], language: string): LocationNode[] => {
  const roots: LocationNode[] = []
  const nodes = new Map<string, LocationNode>()
  for (const row of rows) {
    const node = nodeOf(row, language)
    nodes.set(node.guid, node)
    const parent = row.parent_id === null ? undefined : nodes.get(row.parent_id)
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}

const nodeOf = (row: TreeRow, language: string): LocationNode => {
  const called = ({ name, names }: Pick<TreeRow, 'name' | 'names'>) => say(names, language, row.languages) || name
  return {
    name: called(row),
    streetadress: row.street_address,
    playcentertype: row.play_center_type,
    slug: row.slug,
    translatednames: row.names,
    parentid: row.parent_id,
    guid: row.id,
    disabled: row.is_disabled,
    datatypename: row.type,
    objecttype: row.type,
    namepath: [...row.ancestors, row].map(called).join('/'),
    path: row.path,
    children: [],
  }
}
