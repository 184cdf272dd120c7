/** What the page of a full group says before somebody begins to join: it is small (decision 30). The rest is in `waiting`. */
const joining = {
  title: 'Waiting list',
  full: 'Full right now, but do wait with us',
  before_one: 'One family is before you.',
  before_other: '{{count}} families are before you.',
  beforeNone: 'No one is before you.',
  given_one: 'In the last twelve months one family on a list like this got a place.',
  given_other: 'In the last twelve months {{count}} families on lists like this got a place.',
  hours: 'If a place comes free, it’s yours alone for at least four hours, never overnight.',
  free: 'Waiting is free and nothing is charged. Leave whenever you like.',
  later: 'We only ask about allergies once you get a place.',
  privacy: 'Read the privacy notice',
  submitNobody: 'Join the waiting list',
  elsewhere: 'Or hop straight in',
  notFull: 'There are places right now',
  notFullText: 'You don’t have to wait for this class.',
  book: 'Book a place',
}
export default joining
