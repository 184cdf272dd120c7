import type { Words } from '../../translate.ts'
import type en from '../en/common.ts'

const common: Words<typeof en> = {
  skipToContent: 'Til innholdet',
  menu: 'Meny',
  close: 'Lukk',
  back: 'Tilbake',
  loading: 'Et øyeblikk …',
}
export default common
