/** The colour of a car, beside its name or number. It says nothing that is not also written. */
export const LiveryChip = ({ color }: { color: string }) => (
  <span className="livery-chip" aria-hidden="true" style={{ backgroundColor: color }} />
)
