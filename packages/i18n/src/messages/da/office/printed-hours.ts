import type { PrintedHoursWords } from '../../en/office/printed-hours.ts'

const printedHours: PrintedHoursWords = {
  title: 'Åbningstider',
  week: 'Hver uge',
  ahead: 'De kommende uger',
  closed: 'Lukket',
  printed: 'Udskrevet {{day}}',
}
export default printedHours
