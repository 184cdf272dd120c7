/** A booked visit at the door. */
const doorVisits = {
  title: 'Visit {{from}}–{{until}}',
  early: 'They are early. Let them in where there is room; the places of their time stay theirs.',
  late: 'Their time is over, but it’s their day: let them in where there is room.',
  allIn: 'Everybody of this visit is in.',
  pass: 'pass',
  ticket: 'ticket card',
  admit_one: 'Let in {{count}}',
  admit_other: 'Let in {{count}}',
}
export default doorVisits
