import * as addOns from '@hoppla/contract/door/add-ons'
import * as contract from '@hoppla/contract/door/admissions'
import * as classes from '@hoppla/contract/door/classes'
import * as crowd from '@hoppla/contract/door/crowd'
import * as offline from '@hoppla/contract/door/offline'
import * as parties from '@hoppla/contract/door/parties'
import * as photos from '@hoppla/contract/door/photos'
import * as search from '@hoppla/contract/door/search'
import * as settings from '@hoppla/contract/door/settings'
import * as visits from '@hoppla/contract/door/visits'
import { serve } from '../../http/serve.ts'
import { handOutAddOns } from './add-ons/hand-out.ts'
import { admitAtDoor, changeHouse, getHouse, undoAdmission } from './admit.ts'
import { checkIn, listArrivals, listDoorClasses, undoCheckIn } from './classes/arrivals.ts'
import { getCrowd } from './crowd.ts'
import { closeDoorCase, listDoorCases } from './offline/cases.ts'
import { sendClassArrivals } from './offline/class-arrivals.ts'
import { sendPartyGuests } from './offline/party-guests.ts'
import { getSnapshot } from './offline/snapshot.ts'
import { sendQueue } from './offline/sync.ts'
import { sendVisitors } from './offline/visitors.ts'
import { countPartyGuest, listDoorParties, listPartyGuests } from './parties/parties.ts'
import { getDoorPhoto } from './photos.ts'
import { scanAtDoor } from './scan.ts'
import { searchAtDoor } from './search.ts'
import { changeDoorSettings, getDoorSettings } from './settings.ts'
import { admitVisit } from './visits/visits.ts'

export const doorRoutes = [
  serve(contract.scanAtDoor, scanAtDoor),
  serve(search.searchAtDoor, searchAtDoor),
  serve(contract.admitAtDoor, admitAtDoor),
  serve(contract.undoAdmission, undoAdmission),
  serve(contract.getHouse, getHouse),
  serve(contract.changeHouse, changeHouse),
  serve(classes.listDoorClasses, listDoorClasses),
  serve(classes.listArrivals, listArrivals),
  serve(classes.checkIn, checkIn),
  serve(classes.undoCheckIn, undoCheckIn),
  serve(parties.listDoorParties, listDoorParties),
  serve(parties.listPartyGuests, listPartyGuests),
  serve(parties.countPartyGuest, countPartyGuest),
  serve(visits.admitVisit, admitVisit),
  serve(addOns.handOutAddOns, handOutAddOns),
  serve(crowd.getCrowd, getCrowd),
  serve(photos.getDoorPhoto, getDoorPhoto),
  serve(settings.getDoorSettings, getDoorSettings),
  serve(settings.changeDoorSettings, changeDoorSettings),
  serve(offline.getSnapshot, getSnapshot),
  serve(offline.sendQueue, sendQueue),
  serve(offline.sendPartyGuests, sendPartyGuests),
  serve(offline.sendClassArrivals, sendClassArrivals),
  serve(offline.sendVisitors, sendVisitors),
  serve(offline.listDoorCases, listDoorCases),
  serve(offline.closeDoorCase, closeDoorCase),
]
