/** The drawing of a kind, where an article has no picture of its own. */
export const artOf = { 'serial-ticket': '/art/ticketcard.svg', pass: '/art/pass.svg' } as const
