/** The topic that stands for all notifications of a person. */
export const everyTopic = '00000000-0000-0000-0000-000000000000'
