/** A booked visit at the door. */
const doorVisits = {
  title: 'Visit {{from}}–{{until}}',
  early: 'They are early. Let them in where there is room; the places of their time stay theirs.',
  late: 'Their time is over, but it’s their day: let them in where there is room.',
  allIn: 'Everybody of this visit is in.',
  pass: 'pass',
  ticket: 'ticket card',
  goods: 'To hand over',
  allHandedOut: 'Everything of this order is handed over',
  handedOut: 'handed over {{time}}',
  admit_one: 'Let in {{count}}',
  admit_other: 'Let in {{count}}',
  handOut_one: 'Hand over {{count}}',
  handOut_other: 'Hand over {{count}}',
}
export default doorVisits
