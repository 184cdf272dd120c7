/** The public API of the module: what others may ask of places. */

export { type CentreNotice, listCentreNotices } from './centre-notices.sql.ts'
export { checkCountries } from './check-countries.ts'
export {
  type ClosingPlace,
  type ClosingRow,
  findClosingPlaces,
  findClosingRows,
  listClosedParts,
  listClosingRows,
  lockPlaces,
} from './closings/closings.sql.ts'
export { findClosing, type HoursWithout, hoursWithout, removeClosing, writeClosing } from './closings/closings.ts'
export { savedNotice } from './editing/notices.ts'
export { type CalendarDay, calendarDaysIn } from './hours/calendar-days.ts'
export { type HoursPlace, listHoursPlaces, listPlaygroundsIn } from './hours/hours-plan.sql.ts'
export { type LostPart, lostHours, stillAhead } from './hours/lost-hours.rules.ts'
export { hoursIn, type OpenDay, openDays, openingHoursToday, plannedHoursIn, readHolidaysAhead } from './opening-hours.ts'
export { listPartyRooms, listThemes, type PartyRoom, roomBlock } from './party-rooms.sql.ts'
export { mediaAddress, say } from './places.rules.ts'
export { chainNames, findLocation, holdPlayground, listCalendarPlaces } from './places.sql.ts'
export { holidayPartsOf, publicHolidaysOf } from './public-holidays.ts'
export { isBeforeFirstImport, listSites, siteOfCountry, siteOfHost } from './sites.ts'
