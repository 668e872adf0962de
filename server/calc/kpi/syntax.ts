interface Placed {
  /** Offset of the first character. */
  from: number
  /** Offset after the last one. */
  to: number
}

/** An expression as parsed. */
export type Syntax = Placed &
  (
    | { is: 'number'; value: number }
    | { is: 'text'; value: string }
    | { is: 'name'; name: string }
    | { is: 'call'; name: string; args: Syntax[]; nameTo: number }
    | { is: 'unary'; sign: string; arg: Syntax }
    | { is: 'binary'; sign: string; left: Syntax; right: Syntax }
  )
