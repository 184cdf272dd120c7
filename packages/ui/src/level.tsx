const balls = [1, 2, 3, 4] as const

/** How full: so many of four balls. The word that says it stands beside. */
export const Level = ({ of }: { of: (typeof balls)[number] }) => (
  <span className="fill" aria-hidden="true">
    {balls.map((ball) => (
      <i key={ball} className={ball <= of ? 'on' : undefined} />
    ))}
  </span>
)
