/** The days on which parties can be booked, with their free rooms. */
const days = {
  lead: 'Choose a day, a package and a room. The price adds up as you go.',
  day: 'Which day?',
  before: 'Previous month',
  after: 'Next month',
  calendar: 'Free rooms in {{month}}',
  key: 'One mark for each free room',
  noneIn: 'Nothing is free in {{month}}. Have a look at another month.',
  free_one: '{{day}}, {{count}} room free',
  free_other: '{{day}}, {{count}} rooms free',
  full: 'full',
  closed: 'Closed',
}
export default days
