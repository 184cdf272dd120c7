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
  // What drifts over the moving tops, behind and before; each repeats from left to right.
  ...(['drift-far', 'drift-near'] as const),
  ...(['hero', 'empty', 'empty-ticket', 'empty-pass', 'lost', 'family', 'cheer', 'peek', 'mark'] as const),
  // The waiting list of a class: families in turn, and a place that is kept for one.
  ...(['waiting', 'kept-place'] as const),
  ...(['party', 'gift-card', 'ticket', 'pass', 'sport', 'trial', 'camp', 'playground'] as const),
  // Cards that invite to a party.
  ...(['invite-balloons', 'invite-jungle', 'invite-space', 'invite-sea'] as const),
  // Age groups, by the youngest age they take: from it up to the next.
  ...(['age-0', 'age-2', 'age-3', 'age-5', 'age-7', 'age-9'] as const),
] as const
export type ArtSlot = (typeof artSlots)[number]

/** What a slot shows that has no picture: a more general one of the brand. */
export const standIn: Partial<Record<ArtSlot, ArtSlot>> = {
  'share-party': 'share',
  'share-playground': 'share',
  'empty-ticket': 'empty',
  'empty-pass': 'empty',
  waiting: 'empty',
  'kept-place': 'empty',
  trial: 'sport',
}
