interface PlateProps {
  number: string
  /** Place of the car's class among those of the event, from 1; undefined where it is not known. */
  classOrder: number | undefined
  /** Name of the class, for the tooltip. */
  carClass?: string
}

/** A car's number on the colour of its class, which nothing else carries. From the seventh class on all have one colour. */
export const Plate = ({ number, classOrder, carClass }: PlateProps) => (
  <span className="plate" data-class={classOrder} title={carClass}>
    {number}
  </span>
)
