export const scheduleTypes = ['NOW', 'LATER'] as const
export type ScheduleType = (typeof scheduleTypes)[number]

/** How long ago a time may be and still mean now; older is a mistake. */
export const pastIsNowMinutes = 5
