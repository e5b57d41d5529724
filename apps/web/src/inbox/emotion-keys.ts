import type { Emotion } from '@vitrine/contract/emotions'

/** What the seven are called in the texts: the wire has their French names. */
export const emotionKeys = {
  Joie: 'joy',
  Peur: 'fear',
  Calme: 'calm',
  Colère: 'anger',
  Dégout: 'disgust',
  Surprise: 'surprise',
  Tristesse: 'sadness',
} as const satisfies Record<Emotion, string>
