/** Milliseconds that a code must be out of sight before it counts as shown anew: a shaky hand hides it for a picture or two. */
const away = 1_000
/** As much of that one picture may count for: when a busy device has read none for a while, nobody knows what was in sight meanwhile. */
const mostPerPicture = 250
/** Milliseconds after its outcome in which a code is not taken again. */
const rest = 3_000

/** Which of the codes in sight is new. Moments are milliseconds of one clock. */
export type Sightings = {
  /** The first code of a picture that is to be looked up; undefined where there is none. */
  take: (codes: readonly string[], now: number) => string | undefined
  /** The camera reads again after an outcome: what was taken before may have stayed in front of it all the while. */
  resume: (now: number) => void
}

/** A code is taken once while it stays in sight, and not again until it has been away and its outcome is some seconds old. */
export const createSightings = (): Sightings => {
  const taken = new Map<string, { absent: number; outcome: number }>()
  let last = 0
  return {
    take: (codes, now) => {
      const step = Math.min(now - last, mostPerPicture)
      last = now
      for (const [code, sighting] of taken) {
        const isAway = sighting.absent >= away && now - sighting.outcome >= rest
        if (isAway) taken.delete(code)
        else sighting.absent = codes.includes(code) ? 0 : sighting.absent + step
      }
      const fresh = codes.find((code) => code.trim() !== '' && !taken.has(code))
      if (fresh !== undefined) taken.set(fresh, { absent: 0, outcome: now })
      return fresh
    },
    resume: (now) => {
      last = now
      for (const sighting of taken.values()) Object.assign(sighting, { absent: 0, outcome: now })
    },
  }
}
