/** The drawing of a kind, where an article has no picture of its own. */
export const artOf = { 'serial-ticket': '/art/ticket', pass: '/art/pass' } as const
