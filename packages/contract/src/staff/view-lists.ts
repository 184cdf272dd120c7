/** Lists whose filters are kept under a name, each with its filters as the address of its page has them. Where one works is no filter. */
export const viewLists = {
  auditLog: ['from', 'to', 'actor', 'subject'],
  catalogue: ['country', 'kind', 'state', 'search'],
  enquiries: ['list', 'kind'],
  notices: ['state'],
  orders: ['filter', 'kind', 'method', 'centre', 'from', 'to'],
  pages: ['country', 'search', 'todo'],
  staff: ['role', 'search'],
  texts: ['brand', 'language', 'search', 'area', 'replaced'],
} as const
export type ViewList = keyof typeof viewLists
export const viewListNames = Object.keys(viewLists) as [ViewList, ...ViewList[]]
