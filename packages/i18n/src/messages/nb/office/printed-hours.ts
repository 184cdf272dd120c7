import type { PrintedHoursWords } from '../../en/office/printed-hours.ts'

const printedHours: PrintedHoursWords = {
  title: 'Åpningstider',
  week: 'Hver uke',
  ahead: 'De neste ukene',
  closed: 'Stengt',
  printed: 'Skrevet ut {{day}}',
}
export default printedHours
