import type { PrintedHoursWords } from '../../en/office/printed-hours.ts'

const printedHours: PrintedHoursWords = {
  title: 'Aukioloajat',
  week: 'Joka viikko',
  ahead: 'Lähiviikkoina',
  closed: 'Suljettu',
  printed: 'Tulostettu {{day}}',
}
export default printedHours
