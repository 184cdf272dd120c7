/** What the sheet for the door says, in each language of the play centre, whatever language the office is in. */
const printedHours = {
  title: 'Opening hours',
  week: 'Every week',
  ahead: 'In the weeks ahead',
  closed: 'Closed',
  printed: 'Printed {{day}}',
}
export type PrintedHoursWords = import('../../../translate.ts').Words<typeof printedHours>
export default printedHours
