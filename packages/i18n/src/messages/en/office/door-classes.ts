/** Who is expected at the classes of the day. */
const doorClasses = {
  title: 'Classes today',
  link: 'Classes',
  toDoor: 'To the door',
  none: 'Nobody is booked into a class today',
  noneText: 'Children with a place in a class of this day are listed here.',
  here: '{{here}} of {{all}} here',
  age_one: '{{count}} year',
  age_other: '{{count}} years',
  arrived: 'here since {{time}}',
  makeUp: 'make-up session',
  use: '{{name}}, {{from}}–{{to}}: uses nothing',
  came: '{{name}}, {{from}}–{{to}}: here since {{time}}',
  later: '{{name}}, {{from}}–{{to}}',
  notes: 'Health notes',
  hide: 'Hide health notes',
  noNotes: 'Nobody in this group has a note.',
  unreadable: 'There is a note that cannot be read. Ask the parent.',
}
export default doorClasses
