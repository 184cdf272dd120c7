type Point = { latitude: number | null; longitude: number | null }

const earthKm = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** How far two points are from each other as the crow flies, in kilometres with one decimal (haversine); null where one is not known. */
export const kilometresBetween = (a: Point, b: Point): number | null => {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const distance = 2 * earthKm * Math.asin(Math.sqrt(north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east))
  return Math.round(distance * 10) / 10
}

const far = 1_000_000
/** The nearest first; those of which it is not known last, by name. */
export const byDistance = <C extends { kilometres: number | null; name: string }>(centres: readonly C[]): C[] =>
  centres.toSorted((a, b) => (a.kilometres ?? far) - (b.kilometres ?? far) || a.name.localeCompare(b.name))
