/**
 * Equivalent channel names of RaceChrono, MoTeC i2, VBOX, AiM, TrackAddict and iRacing. Each first name may be used for
 * any of the others; the first one in a recording counts.
 */
const ALIKE: readonly (readonly [aliases: readonly string[], names: readonly string[]])[] = [
  [
    ['speed', 'velocity'],
    ['Ground Speed', 'Corr Speed', 'Vehicle Speed', 'GPS Speed', 'GPS_Speed', 'velocity kmh', 'Speed_GPS'],
  ],
  [
    ['rpm', 'engineSpeed'],
    ['Engine RPM', 'Engine Speed', 'EngineRPM', 'ECU RPM', 'ECU_RPM', 'Engine_RPM', 'Engine_Speed'],
  ],
  [
    ['throttle'],
    [
      'throttle_pos',
      'Throttle Pos',
      'Throttle Position',
      'Throttle_Position',
      'ThrottlePos',
      'TPS',
      'ECU TPS',
      'ECU THROTTLE',
      'accelerator_pos',
      'Accelerator Pos',
      'Pedal Pos',
      'PPS',
    ],
  ],
  [
    ['brake'],
    [
      'brake_pressure',
      'brake_pos',
      'Brake Pressure',
      'Brake Press',
      'BrakePress',
      'Brake Pres Front',
      'Brake Press Front',
      'Brake Pressure Front',
      'BrakePressF',
      'F Brake Press',
      'Brake Pos',
    ],
  ],
  [
    ['steering', 'steer'],
    [
      'steering_angle',
      'Steering Angle',
      'Steered Angle',
      'Steer Angle',
      'SteeringWheelAngle',
      'Steering_Angle',
      'Steering Pos',
      'SteerPos',
    ],
  ],
  [['gear'], ['Gear Pos', 'GearPos', 'Calculated Gear', 'Calc Gear', 'PreCalcGear', 'ECU GEAR']],
  [
    ['latAcc', 'latG', 'gLat', 'lateral_acc', 'ay'],
    [
      'G Force Lat',
      'Lateral Acc',
      'LateralAcc',
      'GPS LatAcc',
      'GPS_LatAcc',
      'Lat Accel',
      'LatAccel',
      'Latacc',
      'lateral acceleration',
      'CG Accel Lateral',
    ],
  ],
  [
    ['longAcc', 'longG', 'gLong', 'longitudinal_acc', 'ax'],
    [
      'G Force Long',
      'Inline Acc',
      'InlineAcc',
      'GPS LonAcc',
      'GPS_LonAcc',
      'Long Accel',
      'LongAccel',
      'Longacc',
      'longitudinal acceleration',
      'CG Accel Longitudinal',
    ],
  ],
  [
    ['latitude', 'lat'],
    ['GPS Latitude', 'GPS_Latitude'],
  ],
  [
    ['longitude', 'long', 'lon'],
    ['GPS Longitude', 'GPS_Longitude'],
  ],
  [['lapDistance'], ['LapDist', 'Lap Distance', 'Corr Dist', 'Distance on Lap']],
  [
    ['distance'],
    ['distance_traveled', 'Trip Distance', 'Total Distance', 'Distance on GPS Speed', 'GPS Distance'],
  ],
  [['time', 'elapsed_time'], ['t']],
]

/** Candidate channels by lower-case alias, used when nothing else has that name. */
export const READY_ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  ALIKE.flatMap(([aliases, names]) =>
    aliases.map((name): [string, readonly string[]] => [name.toLowerCase(), [...aliases, ...names]]),
  ),
)
