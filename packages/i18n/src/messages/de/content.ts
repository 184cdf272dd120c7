import type { Words } from '../../translate.ts'
import type en from '../en/content.ts'

const pages: Words<typeof en> = {
  contents: 'Inhalt',
  updated: 'Stand: {{date}}',
  freePlaces: 'Jetzt noch freie Plätze',
  starts: 'Beginnt am {{date}}',
  allPlaces: 'Alle Kurse und Camps ansehen',
}
export default pages
