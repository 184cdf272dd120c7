export type Point = { latitude: number; longitude: number }

const earth = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres as the crow flies (haversine). */
export const kilometres = (a: Point, b: Point): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earth * Math.asin(Math.sqrt(north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east))
}

/** A distance as one says it: tenths below 10 km, whole kilometres above. */
export const spokenKilometres = (distance: number): number =>
  distance < 10 ? Math.round(distance * 10) / 10 : Math.round(distance)
