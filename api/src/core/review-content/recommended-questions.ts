import { type RatingScale } from '#contract/people/questions.forms.ts'
import {
  type QUESTION_CATEGORIES,
  type ResponseType,
  type ReviewDirection,
} from '#contract/people/questions.words.ts'

interface Extras {
  scale?: RatingScale
  /** Labels; none of them counts in a score. */
  options?: readonly string[]
  private?: boolean
  /** Unless said otherwise, a response is required. */
  required?: boolean
}

interface Asked extends Extras {
  responseType: ResponseType
  text: string
  /** For whose reviews it is meant. */
  directions: readonly ReviewDirection[]
}

interface Recommended extends Asked {
  /** Stays the same for good, since copies remember it: new questions come last in their category. */
  key: string
  category: (typeof QUESTION_CATEGORIES)[number]
}

const PERFORMANCE: RatingScale = {
  min: 1,
  labels: ['Well below what the role needs', 'Below', 'Meets', 'Above', 'Far above'],
}

const AGREEMENT: RatingScale = {
  min: 1,
  labels: ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'],
}

/** @param directions separated by spaces */
const ask = (responseType: ResponseType, directions: string, text: string, extras: Extras = {}): Asked => ({
  responseType,
  text,
  directions: directions.split(' ') as ReviewDirection[], // a test reads all of them
  ...extras,
})

const inCategory = (category: Recommended['category'], ...questions: Asked[]): Recommended[] =>
  questions.map((question, index) => ({
    ...question,
    key: `recommended-${category.toLowerCase().replaceAll(' ', '-')}-${index + 1}`,
    category,
  }))

/** Of the question that only a review of somebody on probation asks. */
export const PROBATION_KEY = 'recommended-overall-3'

/** Questions to start from, by category. They are read and copied, and never changed. */
export const RECOMMENDED_QUESTIONS: readonly Recommended[] = [
  ...inCategory(
    'Results',
    ask('rating', 'manager self peer', 'How fully did {name} deliver what was expected this period?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'self manager', 'Which result mattered most, and what did {name} do to make it happen?'),
  ),
  ...inCategory(
    'Quality of work',
    ask('rating', 'manager peer', 'How reliable is the quality of what {name} hands over?', {
      scale: PERFORMANCE,
    }),
    ask('multiple_choice', 'manager', 'How often does the work of {name} need rework?', {
      options: ['Rarely', 'Now and then', 'Often'],
    }),
  ),
  ...inCategory(
    'Planning and focus',
    ask('rating', 'manager self', 'How well does {name} choose what to work on first?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'self', 'What took more of your time than it should have?'),
  ),
  ...inCategory(
    'Ownership',
    ask(
      'rating',
      'manager peer',
      'When something goes wrong in their area, how readily does {name} take it on?',
      { scale: PERFORMANCE },
    ),
    ask('comment', 'manager peer', 'Describe a time when {name} took ownership of a problem.'),
  ),
  ...inCategory(
    'Communication',
    ask('rating', 'peer manager', 'How easy is it to understand where {name}’s work stands?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'peer', 'What could {name} tell people earlier, or more clearly?'),
  ),
  ...inCategory(
    'Collaboration',
    ask('rating', 'peer', 'How good is {name} to work with on shared tasks?', { scale: PERFORMANCE }),
    ask('multiple_select', 'peer', 'What do you rely on {name} for?', {
      options: [
        'Advice',
        'Getting unstuck',
        'Reviewing work',
        'Unblocking other teams',
        'Keeping calm',
        'Something else',
      ],
    }),
  ),
  ...inCategory(
    'Problem solving',
    ask('rating', 'manager peer', 'How well does {name} find the cause before choosing a fix?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'manager peer', 'Give an example of a hard problem and how {name} handled it.'),
  ),
  ...inCategory(
    'Judgment and decisions',
    ask('rating', 'manager', 'How sound are {name}’s decisions when facts are incomplete?', {
      scale: PERFORMANCE,
    }),
    ask('yes_no', 'manager', 'Would you let {name} decide this kind of matter alone?'),
  ),
  ...inCategory(
    'Customer care',
    ask('rating', 'manager peer', 'How well does {name} keep the people we serve in mind?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'manager peer', 'Where did a customer benefit from something {name} did?'),
  ),
  ...inCategory(
    'Craft and expertise',
    ask('rating', 'manager peer', 'How strong are {name}’s skills for the role today?', {
      scale: PERFORMANCE,
    }),
    ask('text', 'manager', 'Which one skill should {name} build next?'),
  ),
  ...inCategory(
    'Learning',
    ask('rating', 'manager self', 'How actively does {name} learn and put it to use?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'self', 'What do you now do differently from a year ago?'),
  ),
  ...inCategory(
    'Adaptability',
    ask('rating', 'manager peer', 'How well does {name} keep going when plans change?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'manager peer', 'Which change was hardest for {name}, and why?'),
  ),
  ...inCategory(
    'Initiative and ideas',
    ask('rating', 'manager peer', 'How often does {name} improve something nobody asked for?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'manager peer', 'Which improvement of {name}’s should we keep?'),
  ),
  ...inCategory(
    'Values in action',
    ask('multiple_select', 'manager peer', 'Which of our values did {name} show this period?', {
      options: ['Customers first', 'Honesty', 'Ownership', 'Teamwork', 'Curiosity'],
    }),
    ask('comment', 'manager peer', 'Where did {name} show our values?'),
  ),
  ...inCategory(
    'Inclusion and respect',
    ask('rating', 'peer upward', 'How well does {name} make room for other people’s views?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'peer upward', 'Is there anything about respect or inclusion that we should know?', {
      private: true,
      required: false,
    }),
  ),
  ...inCategory(
    'Leading people',
    ask('rating', 'upward', 'My manager makes it clear what good work looks like for me.', {
      scale: AGREEMENT,
    }),
    ask('rating', 'upward', 'My manager gives me feedback I can use.', { scale: AGREEMENT }),
    ask('rating', 'upward', 'I can bring bad news to my manager.', { scale: AGREEMENT }),
    ask('comment', 'upward', 'What should your manager start, stop or keep doing?'),
  ),
  ...inCategory(
    'Developing others',
    ask('rating', 'upward manager', 'How much do people grow by working with {name}?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'upward manager', 'Whom did {name} help, and how?'),
  ),
  ...inCategory(
    'Direction and strategy',
    ask('rating', 'manager upward', 'How well does {name} connect daily work to where we are going?', {
      scale: PERFORMANCE,
    }),
    ask('text', 'manager upward', 'Which one priority should {name} repeat more often?'),
  ),
  ...inCategory(
    'Goals',
    ask('rating', 'self manager', 'How far was this goal met, given what changed along the way?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'self manager', 'What helped or got in the way?'),
  ),
  ...inCategory(
    'Growth and career',
    ask('comment', 'self', 'What kind of work do you want more of next period?'),
    ask('multiple_choice', 'self', 'Where do you see yourself in a year?', {
      options: ['Deeper in this role', 'Wider role', 'Leading people', 'A different area', 'Not sure'],
    }),
    ask('yes_no', 'manager', 'Is {name} ready for more responsibility now?', { private: true }),
  ),
  ...inCategory(
    'Wellbeing and workload',
    ask('multiple_choice', 'self', 'How has your workload been?', {
      options: ['Light', 'Right', 'Heavy', 'Too heavy'],
      private: true,
    }),
    ask('comment', 'self', 'What would make your workload better?', { private: true, required: false }),
  ),
  ...inCategory(
    'Overall',
    ask('rating', 'manager', 'Taking everything together, how did {name} perform this period?', {
      scale: PERFORMANCE,
    }),
    ask('comment', 'self manager peer', 'Name one strength to build on and one thing to change.'),
    // `PROBATION_KEY`.
    ask('yes_no', 'manager', 'Should {name} pass the probation?', { private: true }),
  ),
]
