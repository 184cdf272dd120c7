import type { PrintedHoursWords } from '../../en/office/printed-hours.ts'

const printedHours: PrintedHoursWords = {
  title: 'Öppettider',
  week: 'Varje vecka',
  ahead: 'De närmaste veckorna',
  closed: 'Stängt',
  printed: 'Utskrivet {{day}}',
}
export default printedHours
