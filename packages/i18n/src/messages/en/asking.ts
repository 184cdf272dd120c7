/** Words of the part of a party in which its family asks the play centre for something. */
export default {
  title: 'Ask the play centre',
  lead: 'Another cake, a change after the last day, anything else: the play centre answers by email.',
  label: 'What would you like?',
  hint: 'At most 500 characters. It isn’t changed or booked by this alone.',
  send: 'Send',
  sending: 'Sending',
  sent: 'Sent to the play centre',
  empty: 'Write something first.',
  open: 'Waiting for an answer',
  answered: 'The play centre answered:',
  told: 'Closed by the play centre',
}
