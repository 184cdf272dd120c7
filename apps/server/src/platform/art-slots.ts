/** Where a brand's pictures are shown; the widths and heights are those of the neutral pictures in packages/ui/art. */
export const artSlots = [
  // Tab, home screen, search results: a square.
  'icon',
  // In the bar at the top; without one, the brand's name is set in type.
  'logo',
  // What link previews show, 1200 × 630.
  ...(['share', 'share-party', 'share-playground'] as const),
  // Page tops: wide and, on phones, narrow.
  ...(['top', 'top-small', 'top-party', 'top-party-small'] as const),
  ...(['hero', 'empty', 'lost', 'family', 'cheer', 'peek', 'mark'] as const),
  ...(['party', 'gift-card', 'ticket', 'pass', 'sport', 'camp', 'playground'] as const),
] as const
export type ArtSlot = (typeof artSlots)[number]

/** What a slot shows that has no picture: a more general one of the brand. */
export const standIn: Partial<Record<ArtSlot, ArtSlot>> = { 'share-party': 'share', 'share-playground': 'share' }
