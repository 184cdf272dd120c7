import type { Words } from '../../../translate.ts'
import type en from '../../en/office/pass-photos.ts'

const passPhotos: Words<typeof en> = {
  title: 'Foton till kort',
  lead: 'Skulle du känna igen barnet på det i entrén? Då är det bra.',
  loading: 'Hämtar foton',
  waiting_one: 'Ett foto väntar',
  waiting_other: '{{count}} foton väntar',
  many: '100 foton eller fler väntar',
  born: 'Född',
  submitted: 'Inskickat',
  pass: 'Kort',
  of: 'Foto på {{name}}',
  approve: 'Godkänn',
  why: 'Eller neka, för att …',
  erased: 'Ett nekat foto raderas direkt, och föräldern får ett mejl med skälet.',
  approved: 'Godkänt: {{name}}',
  declined: 'Nekat: {{name}}',
  gone: 'Någon annan hann före med det här.',
  nothing: 'Inget väntar',
  nothingText: 'Alla foton är granskade. Tack!',
  again: 'Titta igen',
  because: {
    'face-hidden': 'ansiktet syns inte',
    blurred: 'det är suddigt eller mörkt',
    'other-person': 'någon annan är med',
    unsuitable: 'det passar inte',
  },
}
export default passPhotos
