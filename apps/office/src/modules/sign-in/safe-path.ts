/** Only a path of this host: a link of somebody else's must not lead away from here. */
export const safePath = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/')
