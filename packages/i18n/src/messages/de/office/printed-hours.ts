import type { PrintedHoursWords } from '../../en/office/printed-hours.ts'

const printedHours: PrintedHoursWords = {
  title: 'Öffnungszeiten',
  week: 'Jede Woche',
  ahead: 'In den nächsten Wochen',
  closed: 'Geschlossen',
  printed: 'Gedruckt am {{day}}',
}
export default printedHours
