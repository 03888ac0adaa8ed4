/**
 * Words that send a text to a moderator, maintained by hand. `*` at the end matches any ending. Strong language only:
 * "bad" or "unfair" is what reviews are for.
 */
export const englishWords = (
  'arse arsehole* ass asshole* bastard* bitch* bollocks bullshit* cock cocksuck* crackhead* cunt* dick dickhead* dipshit* douche* ' +
  'dumbass* fag fags faggot* fuck* goddamn* jackass* jerkoff* kike* motherfuck* nigga* nigger* piss pissed prick pricks pussy pussies ' +
  'retard retards retarded scumbag* shit shits shitty shithead* shithole* slut sluts slutty spastic* tosser* tranny twat* wank wanker* whore*'
).split(' ')

export const indonesianWords = (
  'anjing* anjir anjrit anying asu bacot bajingan* bangsat* banci bego* bencong brengsek* budek celeng cocote coli dancok* dancuk* ' +
  'entot* goblok* gendeng idiot jablay jancok* jancuk* jembut* kampang kampret* keparat kimak kontol* kunyuk lonte* memek* modar monyet* ' +
  'ngentot* ngewe pantek pecun pelacur* pepek perek puki pukimak sialan sinting sundal tahi tai taik tolol* titit toket*'
).split(' ')
