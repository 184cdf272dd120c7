/** Hours on pages, in tables and in calendar feeds. */
const hours = {
  title: 'Opening hours',
  today: 'Today, {{day}}',
  closed: 'Closed',
  span: '{{from}} to {{to}}',
  later: 'All hours, including school and public holidays',
  calendar: 'Subscribe in your calendar',
  file: 'Download as a file',
  calendarName: '{{name}}: opening hours',
  openEvent: '{{name}} is open',
  closedEvent: '{{name}} is closed',
}
export default hours
