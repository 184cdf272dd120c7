import type { Words } from '../../translate.ts'
import type en from '../en/common.ts'

const common: Words<typeof en> = {
  skipToContent: 'Zum Inhalt',
  menu: 'Menü',
  close: 'Schließen',
  back: 'Zurück',
  loading: 'Einen Moment …',
}
export default common
