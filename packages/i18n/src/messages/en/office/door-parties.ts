/** The parties of the day, and their guests. */
const doorParties = {
  title: 'Parties today',
  link: 'Parties',
  none: 'No party today',
  noneText: 'A party stands here when its enquiry is marked as agreed for this day.',
  turns: '{{name}} turns {{age}}',
  child: 'A child',
  party: 'Party',
  ofExpected_one: 'here of {{count}} child expected',
  ofExpected_other: 'here of {{count}} children expected',
  fewer: 'One fewer',
  more: 'One more',
  reference: 'Reference {{reference}}',
  allHere: 'All are here',
  takeBackAll_one: 'Take back {{count}} guest',
  takeBackAll_other: 'Take back {{count}} guests',
}
export default doorParties
