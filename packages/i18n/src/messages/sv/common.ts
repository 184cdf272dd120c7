import type { Words } from '../../translate.ts'
import type en from '../en/common.ts'

const common: Words<typeof en> = {
  skipToContent: 'Till innehållet',
  menu: 'Meny',
  close: 'Stäng',
  back: 'Tillbaka',
  loading: 'Ett ögonblick …',
}
export default common
