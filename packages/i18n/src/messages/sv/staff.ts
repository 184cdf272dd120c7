import type { Words } from '../../translate.ts'
import type en from '../en/staff.ts'

const staff: Words<typeof en> = {
  photos: {
    title: 'Foton till kort',
    lead: 'Skulle du känna igen barnet på det i entrén? Då är det bra.',
    loading: 'Hämtar foton',
    waiting_one: 'Ett foto väntar',
    waiting_other: '{{count}} foton väntar',
    many: '100 foton eller fler väntar',
    born: 'Född',
    handedIn: 'Inskickat',
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
    forbidden: 'Den här sidan är för vår personal',
    forbiddenText: 'Ditt konto får inte se foton. Be din chef om rollen.',
    because: {
      'face-hidden': 'ansiktet syns inte',
      blurred: 'det är suddigt eller mörkt',
      'other-person': 'någon annan är med',
      unsuitable: 'det passar inte',
    },
  },
}
export default staff
