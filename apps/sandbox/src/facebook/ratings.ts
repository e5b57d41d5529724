import type { Field, NodeFields } from '../graph/fields.ts'
import { pick } from '../graph/fields.ts'
import type { GraphServer } from '../graph/graph.ts'
import { presentPage } from '../graph/paging.ts'
import { graphTime } from '../graph/params.ts'
import type { Kinds } from './node-types.ts'
import { nestedComments } from './present-comments.ts'
import type { FacebookState, Rating } from './state.ts'

/** Recommendations. They are answered by commenting on their story. */
export function ratings(graph: GraphServer, state: FacebookState, kinds: Kinds): void {
  const { core } = graph
  graph.read(
    kinds.page,
    'ratings',
    { scope: 'pages_read_user_content', token: 'page', operation: 'ratings.read' },
    (call, page) =>
      presentPage(call.request, call.base, call.params, call.fields, {
        items: [...state.ratings.values()].filter((rating) => rating.page.id === page.id).toReversed(),
        id: (rating) => rating.id,
        getTime: (rating) => rating.at,
        show: (rating) => ({
          node: 'Recommendation',
          defaults: ['created_time', 'recommendation_type', 'review_text', 'reviewer'],
          fields: {
            created_time: graphTime(rating.at),
            has_rating: rating.stars !== null,
            has_review: rating.text !== '',
            rating: rating.stars ?? undefined,
            recommendation_type: rating.positive ? 'positive' : 'negative',
            review_text: rating.text === '' ? undefined : rating.text,
            reviewer: rating.author,
            open_graph_story: showStory(rating),
          },
        }),
      }),
  )
  graph.read(
    kinds.rating,
    '',
    { scope: 'pages_read_user_content', token: 'page', operation: 'open_graph_story.read' },
    (call, rating) => pick(showStory(rating, call.base), call.fields),
  )

  function showStory(rating: Rating, base = ''): NodeFields {
    return {
      node: 'OpenGraphStory',
      defaults: ['id', 'message', 'start_time'],
      fields: {
        id: rating.id,
        message: rating.text,
        start_time: graphTime(rating.at),
        publish_time: graphTime(rating.at),
        type: 'recommends.recommends',
        from: rating.author,
        data: {
          has_review: rating.text !== '',
          review_text: rating.text,
          recommendation_type: rating.positive ? 'positive' : 'negative',
        },
        comments: (field: Field) => nestedComments(core, base, rating, field),
      },
    }
  }
}
