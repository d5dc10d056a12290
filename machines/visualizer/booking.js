/** Written by `npm run diagrams` from machines/booking.ts, to be run alone. */
import { and, assign, emit, fromCallback, fromPromise, setup, stateIn } from "xstate";
// src/booking/dates.ts
var dayInMilliseconds = 864e5;
/** Returns the UTC date; `Date.parse` reads yyyy-MM-dd as UTC too. */
var dateAt = (timestamp) => new Date(timestamp).toISOString().slice(0, 10);
/** True when the text is an existing date as yyyy-MM-dd; false for "2026-02-30". */
function isDate(text) {
	const moment = Date.parse(text);
	return /^\d/.test(text) && !Number.isNaN(moment) && dateAt(moment) === text;
}
var addDays = (date, days) => dateAt(Date.parse(date) + days * dayInMilliseconds);
var weekday = (date) => new Date(date).getUTCDay();
/** Created on first use and reused: creating the formatter takes longer than a hundred calls. */
var inWords;
/** Formats a date in words, e.g. "Tuesday 1 December 2026". */
function dateInWords(date) {
	inWords ??= new Intl.DateTimeFormat("en-GB", {
		dateStyle: "full",
		timeZone: "UTC"
	});
	return inWords.format(Date.parse(date)).replace(",", "");
}
// src/booking/slots.ts
/**
* The two booths and their slots (specification, section 3). Times are minutes after midnight in
* Accra; the start of a slot is inclusive, its end exclusive.
*/
/** The session types; each has its own booth (specification, section 3). */
var bookingTypes = ["performance", "recording"];
/** Slots begin and end on half-hours, in which bookings are stored. */
var clock = (hours, minutes) => hours * 60 + minutes;
/** The slots of each type, in chronological order (specification, section 3). */
var slots = {
	performance: [
		{
			id: "morning",
			name: "Morning",
			start: clock(9, 0),
			end: clock(12, 30)
		},
		{
			id: "afternoon",
			name: "Afternoon",
			start: clock(12, 30),
			end: clock(16, 0)
		},
		{
			id: "evening",
			name: "Evening",
			start: clock(16, 0),
			end: clock(19, 30)
		}
	],
	recording: [
		{
			id: "slot1",
			start: clock(7, 30),
			end: clock(9, 30)
		},
		{
			id: "slot2",
			start: clock(9, 30),
			end: clock(11, 30)
		},
		{
			id: "slot3",
			start: clock(11, 30),
			end: clock(13, 30)
		},
		{
			id: "slot4",
			start: clock(13, 30),
			end: clock(15, 30)
		},
		{
			id: "slot5",
			start: clock(15, 30),
			end: clock(17, 30)
		},
		{
			id: "slot6",
			start: clock(17, 30),
			end: clock(19, 30)
		}
	]
};
/** The booth of each session type; its price is in src/studio/prices.ts. */
var booths = {
	performance: { name: "Performance Booth" },
	recording: { name: "Recording Booth" }
};
/** Returns the default slot of a type: `morning` or `slot1` (specification, section 4). */
var defaultSlot = (type) => slots[type][0].id;
var everySlot = bookingTypes.flatMap((type) => slots[type]);
/** The slots of both types by id; each id belongs to one type. */
var slotById = Object.fromEntries(everySlot.map((slot) => [slot.id, slot]));
/** True when two slots share at least one minute; 09:00-12:30 and 12:30-16:00 do not. */
var overlaps = (a, b) => a.start < b.end && b.start < a.end;
var otherType = (type) => type === "performance" ? "recording" : "performance";
/** Formats minutes after midnight as 12-hour time, e.g. 750 → "12:30pm". */
function clockFace(minutes) {
	const hours = Math.floor(minutes / 60);
	return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, "0")}${hours < 12 ? "am" : "pm"}`;
}
/** Formats a period in words, e.g. "9:00am to 12:30pm". */
var hoursInWords = ({ start, end }) => `${clockFace(start)} to ${clockFace(end)}`;
/** Formats a slot in words, e.g. "Morning, 9:00am to 12:30pm" or "7:30am to 9:30am". */
var slotInWords = (slot) => slot.name ? `${slot.name}, ${hoursInWords(slot)}` : hoursInWords(slot);
Math.min(...everySlot.map((slot) => slot.start)), Math.max(...everySlot.map((slot) => slot.end));
// src/studio/bookingWindow.ts
/**
* The days of the week on which the studio is closed, e.g. `[0, 1]` for Sundays and Mondays
* (specification, section 9).
*/
var closedWeekdays = [0];
// src/booking/availability.ts
/** True when type, date and slot are equal. */
var sameSelection = (a, b) => a.bookingType === b.bookingType && a.date === b.date && a.timeSlot === b.timeSlot;
var lastBookableDate = (today) => addDays(today, 365);
/**
* Returns why the studio takes no bookings on a date, or null when it does (specification,
* section 5).
*/
function closedReason(date, now) {
	if (date < now.date) return "past";
	if (closedWeekdays.includes(weekday(date))) return "closed";
	return date > lastBookableDate(now.date) ? "too far ahead" : null;
}
/** True when `date` is today at the studio and the slot has started; false for other dates. */
var hasBegun = (slot, date, now) => date === now.date && slot.start <= now.minutes;
/**
* True when neither the slot nor an overlapping slot of the other type is booked on the date: the
* two booths share the same hours (specification, section 5).
*/
function isFree(type, slot, bookedThatDay) {
	if (!bookedThatDay) return true;
	const other = otherType(type);
	return !bookedThatDay[type].includes(slot.id) && !slots[other].some((taken) => overlaps(slot, taken) && bookedThatDay[other].includes(taken.id));
}
/**
* Returns the slots of a type that can be booked on a date, in chronological order; all slots of the
* type for an empty date, i.e. while no date is selected.
*/
function openSlots(type, date, booked, now) {
	if (date === "") return slots[type];
	if (closedReason(date, now)) return [];
	return slots[type].filter((slot) => !hasBegun(slot, date, now) && isFree(type, slot, booked[date]));
}
/** Returns why a date has no open slot of a type; only for dates without one. */
function reasonWithoutSlots(type, date, now) {
	const hasEnded = slots[type].every((slot) => hasBegun(slot, date, now));
	return closedReason(date, now) ?? (hasEnded ? "over" : "full");
}
var withBooked = (booked, { bookingType, date, timeSlot }) => withBookedDates(booked, { [date]: {
	performance: [],
	recording: [],
	[bookingType]: [timeSlot]
} });
function withoutBooked(booked, { bookingType, date, timeSlot }) {
	const day = booked[date];
	if (!day) return booked;
	const others = day[bookingType].filter((id) => id !== timeSlot);
	return {
		...booked,
		[date]: {
			...day,
			[bookingType]: others
		}
	};
}
/** Returns the union of two maps of booked dates. */
function withBookedDates(booked, more) {
	const added = Object.entries(more).map(([date, day]) => {
		const union = (type) => [.../* @__PURE__ */ new Set([...booked[date]?.[type] ?? [], ...day[type]])];
		return [date, {
			performance: union("performance"),
			recording: union("recording")
		}];
	});
	return {
		...booked,
		...Object.fromEntries(added)
	};
}
// src/studio/openingDays.ts
/** The opening days in words, for every text that names them. */
var week = [
	1,
	2,
	3,
	4,
	5,
	6,
	0
];
var nameOf = (day) => [
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday"
][day];
/** Joins words, e.g. "Monday, Tuesday and Friday". Intl.ListFormat is slow: docs/performance.md. */
var list = (words) => words.join(", ").replace(/, ([^,]*)$/, " and $1");
/** Groups the open days into periods without a closed day between them. */
function openPeriods(closed) {
	const periods = [[]];
	for (const day of week) if (closed.includes(day)) periods.push([]);
	else periods.at(-1)?.push(nameOf(day));
	return periods;
}
/** Returns the texts about a studio that is closed on these days of the week. */
function openingDaysOf(closed) {
	const periods = openPeriods(closed);
	const open = list(periods.flatMap((days) => days.length > 2 ? `${days[0]} to ${days.at(-1)}` : days));
	return {
		openNames: periods.flat(),
		/** E.g. "Monday to Saturday". */
		open,
		/** E.g. "from Monday to Saturday" or "on Monday, Tuesday and Friday". */
		whenOpen: `${/^\w+ to \w+$/.test(open) ? "from" : "on"} ${open}`,
		/** E.g. "Sunday"; empty when the studio is open every day. */
		closed: list(closed.map(nameOf)),
		/** What the studio is, e.g. "closed on Sundays" or "open every day". */
		whenClosed: closed.length > 0 ? `closed on ${list(closed.map((day) => `${nameOf(day)}s`))}` : "open every day"
	};
}
var openingDays = openingDaysOf(closedWeekdays);
// src/booking/messages.ts
/**
* The booking messages shown to visitors, each defined once (specification, section 8). Dates,
* slots, booths and reasons are passed in words.
*/
/** Returns the message for an empty required field, e.g. fullName → "full name is required". */
var isRequired = (field) => `${inLowerCaseWords(field)} is required`;
var invalidEmail = "Please enter a valid email address";
var slotTaken = "This time slot is already booked. Please select another time.";
var unknownFailure = "An error occurred while booking";
/** For a POST that failed or timed out. */
var connectionLost = "The studio did not answer. Please check your connection and send the form again: you will not be booked twice.";
/** Shown after the specified message when the availability check fails or times out. */
var checkUnanswered = "We could not check this slot. It may still be free. Please check your connection and send the form again.";
/** Shown when the form is submitted while the browser is offline. */
var offlineNotSent = "You are offline, so nothing was sent. What you have typed is kept. Send it when the connection is back, or press again to try now.";
`${openingDays.whenClosed}`;
var tooLong = (field, limit) => `${inLowerCaseWords(field)} is longer than ${limit} characters`;
/** For control characters and lone surrogates. */
var unreadable = (field) => `${inLowerCaseWords(field)} has characters that cannot be read`;
/** The reason why a date is unavailable, as shown in its calendar cell. */
var unavailable = {
	past: "in the past",
	closed: openingDays.whenClosed,
	"too far ahead": "too far ahead",
	full: "fully booked",
	over: "no time left today"
};
/** For an automatic slot change, e.g. when the slot has been booked meanwhile. */
var slotMoved = (from, to, date) => `${from} is not free on ${date}, so ${to} is chosen instead.`;
var dateCleared = (booth, date, reason) => reason === "full" ? `The ${booth} is full on ${date}. Please choose another date.` : `The ${booth} cannot be booked on ${date}: ${unavailable[reason]}. Please choose another date.`;
/** Converts a camelCase field name to lower-case words, e.g. "phoneNumber" → "phone number". */
var inLowerCaseWords = (field) => field.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
// src/booking/errors.ts
/** The errors of the API calls and the failures shown for them. */
/** Thrown when the response does not confirm the booking; `message` is shown to the visitor. */
var BookingRefused = class extends Error {
	constructor(message, status) {
		super(message);
		this.status = status;
		this.name = "BookingRefused";
	}
};
/** Thrown when no complete response arrives; the booking may still have been created. */
var NetworkError = class extends Error {
	constructor(options) {
		super(connectionLost, options);
		this.name = "NetworkError";
	}
};
/** Shown when the availability check says that the slot is not available. */
var slotTakenFailure = {
	message: slotTaken,
	field: "timeSlot"
};
/** Shown when the availability check fails or times out. */
var slotCheckFailure = {
	message: slotTaken,
	detail: checkUnanswered
};
/** Shown when the form is submitted while the browser is offline. */
var offlineFailure = { message: offlineNotSent };
/**
* True when the API itself has answered that nothing is booked. Before any other error, a rate limit
* (429) or the page of a proxy, an earlier attempt may have been booked.
*/
var isRefused = (error) => error instanceof BookingRefused && [
	400,
	409,
	413,
	415
].includes(error.status);
/** True when the API responded with status 409: the slot is already booked. */
var isSlotTaken = (error) => error instanceof BookingRefused && error.status === 409;
/** Converts a thrown value to the failure to show (specification, section 8). */
var failureOf = (error) => ({
	message: error instanceof Error ? error.message : unknownFailure,
	...isSlotTaken(error) && { field: "timeSlot" }
});
// src/booking/request.ts
/**
* The text fields in the order of validation (specification, section 5). Validation, the draft, the
* columns of the server's queries, the options of its command and erasing derive from this table.
*/
var textFields = {
	fullName: {
		maxLength: 100,
		isRequired: true
	},
	email: {
		maxLength: 254,
		isRequired: true
	},
	phoneNumber: {
		maxLength: 40,
		isRequired: true,
		normalize: (text) => text.trim().replaceAll(/\s+/g, " ")
	},
	notes: {
		maxLength: 2e3,
		isMultiline: true
	}
};
var textFieldNames = Object.keys(textFields);
/** Returns the result of a function for each text field. */
var textsOf = (textOf) => Object.fromEntries(textFieldNames.map((name) => [name, textOf(name)]));
/** The initial form data, with the default type and slot (specification, section 3). */
var emptyRequest = {
	fullName: "",
	email: "",
	phoneNumber: "",
	bookingType: "performance",
	date: "",
	timeSlot: defaultSlot("performance"),
	notes: ""
};
Object.keys(emptyRequest);
var requiredFields = [
	...textFieldNames.filter((name) => textFields[name].isRequired),
	"date",
	"timeSlot"
];
/**
* True when the text is text, an at sign, text, a dot, text, without white space (specification,
* section 5) and what mail servers drop, so that other spellings of one address are no other ones.
* Takes linear time; an equivalent regular expression backtracks in quadratic time.
*/
function looksLikeEmail(text) {
	const [local = "", domain = "", ...more] = text.split("@", 3);
	return local !== "" && domain.slice(1, -1).includes(".") && more.length === 0 && !/[\s<>\p{Cf}]|\.$/u.test(text);
}
var controlOrLoneSurrogate = /[\p{Cc}\p{Cs}]/u;
var sameButLineBreaksAndTabs = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
/** Returns the first validation error, or null when the texts are valid. */
function validateRequest(request) {
	const texts = normalized(request);
	const missing = requiredFields.find((name) => texts[name].trim() === "");
	if (missing) return {
		field: missing,
		message: isRequired(missing)
	};
	const long = textFieldNames.find((name) => texts[name].length > textFields[name].maxLength);
	if (long) return {
		field: long,
		message: tooLong(long, textFields[long].maxLength)
	};
	if (!looksLikeEmail(texts.email)) return {
		field: "email",
		message: invalidEmail
	};
	const unreadable$1 = textFieldNames.find((name) => (textFields[name].isMultiline ? sameButLineBreaksAndTabs : controlOrLoneSurrogate).test(texts[name]));
	return unreadable$1 ? {
		field: unreadable$1,
		message: unreadable(unreadable$1)
	} : null;
}
/** Returns the request as sent. */
var normalized = (request) => ({
	...request,
	...textsOf((name) => textFields[name].normalize?.(request[name]) ?? request[name].trim())
});
// src/booking/selectionChange.ts
function selectionChangeText(change, bookingType) {
	const date = dateInWords(change.date);
	if (change.kind === "date cleared") return dateCleared(booths[bookingType].name, date, change.reason);
	const { from, to } = change;
	return slotMoved(slotInWords(slotById[from]), slotInWords(slotById[to]), date);
}
// machines/booking.ts
/** Maximum number of retries of a POST after a network error or a timeout. */
var maxRetries = 2;
/** Returns the open slots of the selected type and date. */
var openSlotsOf = ({ request: { bookingType, date }, booked, now }) => openSlots(bookingType, date, booked, now);
/** True when the selection is that of a POST of which the outcome is unknown. */
var isUnanswered = ({ unanswered, request }) => unanswered !== null && sameSelection(unanswered, request);
/** Returns booked dates without a selection that may be the visitor's own booking. */
var bookedByOthers = (booked, unanswered) => unanswered ? withoutBooked(booked, unanswered) : booked;
/** Changes the selection automatically. A slot-taken failure gets the change as its detail. */
function changeSelection({ failure, request }, change) {
	const isCleared = change.kind === "date cleared";
	const changed = {
		...request,
		...isCleared ? { date: "" } : { timeSlot: change.to }
	};
	if (failure?.field !== "timeSlot" || failure.detail) return {
		request: changed,
		selectionChange: change
	};
	const detail = selectionChangeText(change, request.bookingType);
	return {
		request: changed,
		selectionChange: change,
		failure: {
			...failure,
			field: isCleared ? "date" : "timeSlot",
			detail
		}
	};
}
/** Returns the request as submitted, the input of an API actor. */
var submission = ({ context }) => {
	const { request, idempotencyKey, honeypot } = context;
	return {
		request: normalized(request),
		idempotencyKey,
		honeypot
	};
};
/** Returns a new idempotency key of a page load. */
var newKey = ({ pageId, keyCount }) => ({
	idempotencyKey: `${pageId}-${keyCount + 1}`,
	keyCount: keyCount + 1
});
/** The error of a POST that is not answered in time. */
var timeout = () => new NetworkError();
/** Returns the error of a rejected promise, the params of guards and actions. */
var errorOf = ({ event }) => event.error;
/** Returns the request, whose slot was taken by somebody else, as params of `markSlotBooked`. */
var requestedSlot = ({ context }) => context.request;
/** The transition after a failed or unanswered slot check. */
var slotCheckFailed = {
	target: "#failure",
	actions: {
		type: "setFailure",
		params: slotCheckFailure
	}
};
/**
* Models the booking form in five parallel regions: `bookedDates` (request for the booked dates),
* `connection` (browser online or offline), `calendar` (date picker), `receipt` (of the last
* booking) and `form` (validation and submission). Actors are supplied with `bookingMachine.provide`.
*/
var bookingMachine = setup({
	types: {
		input: {},
		context: {},
		events: {},
		emitted: {}
	},
	actors: {
		watchClock: fromCallback(() => {}),
		watchConnection: fromCallback(() => {}),
		fetchBookedDates: fromPromise(() => new Promise(() => {})),
		checkAvailability: fromPromise(() => new Promise(() => {})),
		createBooking: fromPromise(() => new Promise(() => {})),
		loadCalendar: fromPromise(() => new Promise(() => {}))
	},
	guards: {
		isInvalid: ({ context }) => validateRequest(context.request) !== null,
		isDate: (_, date) => isDate(date),
		isSlotOpen: ({ context }, timeSlot) => openSlotsOf(context).some(({ id }) => id === timeSlot),
		isSlotClosed: ({ context }) => !isUnanswered(context) && openSlotsOf(context).every(({ id }) => id !== context.request.timeSlot),
		isNoSlotOpen: ({ context }) => !isUnanswered(context) && openSlotsOf(context).length === 0,
		isSlotAvailable: (_, available) => available,
		isSlotTaken: (_, error) => isSlotTaken(error),
		isCancelled: (_, error) => error instanceof BookingRefused && error.status === 410,
		canRetry: ({ context }, error) => error instanceof NetworkError && context.retries < maxRetries,
		isEditing: stateIn({ form: "editing" }),
		isOnline: stateIn({ connection: "online" }),
		isOfflinePress: and([stateIn({ connection: "offline" }), ({ context }) => context.failure !== offlineFailure]),
		hasSucceeded: stateIn({ form: { editing: "success" } }),
		hasReceipt: stateIn({ receipt: "shown" })
	},
	actions: {
		setField: assign(({ context }, { field, value }) => ({ request: {
			...context.request,
			[field]: value
		} })),
		setSelection: assign(({ context }, selection) => ({
			request: {
				...context.request,
				...selection
			},
			selectionChange: null
		})),
		restoreDraft: assign(({ context }, { request, idempotencyKey, unanswered }) => ({
			request: {
				...request,
				...textsOf((name) => context.request[name] || request[name])
			},
			selectionChange: null,
			idempotencyKey: idempotencyKey ?? context.idempotencyKey,
			unanswered,
			booked: bookedByOthers(context.booked, unanswered)
		})),
		selectFirstSlot: assign(({ context }) => {
			const { date, timeSlot } = context.request;
			const [first] = openSlotsOf(context);
			return changeSelection(context, {
				kind: "slot moved",
				from: timeSlot,
				to: first?.id ?? timeSlot,
				date
			});
		}),
		clearDate: assign(({ context }) => {
			const { bookingType, date } = context.request;
			return changeSelection(context, {
				kind: "date cleared",
				date,
				reason: reasonWithoutSlots(bookingType, date, context.now)
			});
		}),
		emitFailure: emit({ type: "submission.failed" }),
		setTime: assign((_, now) => ({ now })),
		mergeBookedDates: assign(({ context }, booked) => ({ booked: bookedByOthers(withBookedDates(context.booked, booked), context.unanswered) })),
		markSlotBooked: assign(({ context: { booked, unanswered } }, slot) => ({
			booked: withBooked(booked, slot),
			unanswered: unanswered && sameSelection(unanswered, slot) ? null : unanswered
		})),
		markUnanswered: assign(({ context: { request } }) => {
			const { bookingType, date, timeSlot } = request;
			return { unanswered: {
				bookingType,
				date,
				timeSlot
			} };
		}),
		reloadPage: () => {},
		logBookedDatesFailure: (_, error) => console.error("Booked dates could not be fetched", error),
		startSubmission: assign((_, honeypot) => ({
			honeypot,
			retries: 0,
			selectionChange: null
		})),
		renewKey: assign(({ context }) => ({
			...newKey(context),
			unanswered: null
		})),
		countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
		setValidationError: assign(({ context }) => ({ failure: validateRequest(context.request) })),
		setFailure: assign((_, failure) => ({ failure })),
		setError: assign(({ context }, error) => ({
			failure: failureOf(error),
			unanswered: isRefused(error) ? null : context.unanswered
		})),
		clearFailure: assign({ failure: null }),
		setReceipt: assign((_, receipt) => ({ receipt })),
		resetForm: assign({
			request: emptyRequest,
			selectionChange: null
		}),
		/** Ends the receipt, and keeps its contact data for fields that are empty. */
		startAnother: assign(({ context: { request, receipt } }) => {
			const contact = receipt ?? {};
			const texts = (name) => request[name] || name !== "notes" && contact[name] || "";
			return {
				receipt: null,
				request: {
					...request,
					...textsOf(texts)
				}
			};
		})
	},
	delays: {
		/** Timeout of a request and of loading the calendar, in milliseconds. */
		requestTimeout: 3e4,
		/** Delay before a POST is retried, in milliseconds: 1000, then 2000. */
		retryDelay: ({ context }) => 500 * 2 ** context.retries
	}
}).createMachine({
	id: "booking",
	context: ({ input = {
		"now": {
			"date": "2026-12-01",
			"minutes": 600
		},
		"pageId": "visualizer"
	} }) => ({
		...input,
		booked: {},
		request: emptyRequest,
		selectionChange: null,
		failure: null,
		receipt: null,
		unanswered: null,
		...newKey({
			...input,
			keyCount: 0
		}),
		retries: 0
	}),
	invoke: {
		id: "watchClock",
		src: "watchClock"
	},
	on: { "clock.tick": { actions: {
		type: "setTime",
		params: ({ event }) => event.now
	} } },
	type: "parallel",
	states: {
		bookedDates: {
			initial: "loading",
			states: {
				loading: {
					invoke: {
						id: "fetchBookedDates",
						src: "fetchBookedDates",
						onDone: {
							target: "known",
							actions: {
								type: "mergeBookedDates",
								params: ({ event }) => event.output
							}
						},
						onError: {
							target: "unknown",
							actions: {
								type: "logBookedDatesFailure",
								params: errorOf
							}
						}
					},
					after: { requestTimeout: {
						target: "unknown",
						actions: {
							type: "logBookedDatesFailure",
							params: "timeout"
						}
					} }
				},
				known: {},
				unknown: {}
			}
		},
		connection: {
			initial: "online",
			invoke: {
				id: "watchConnection",
				src: "watchConnection"
			},
			states: {
				online: { on: { "connection.lost": "offline" } },
				offline: { on: { "connection.back": "online" } }
			}
		},
		calendar: {
			initial: "closed",
			on: {
				"calendar.close": ".closed",
				"date.change": ".closed",
				"suggestion.accept": ".closed",
				submit: ".closed"
			},
			states: {
				closed: { on: { "calendar.open": {
					guard: "isEditing",
					target: "loading"
				} } },
				loading: {
					invoke: {
						id: "loadCalendar",
						src: "loadCalendar",
						onDone: "open",
						onError: "failed"
					},
					after: { requestTimeout: "failed" }
				},
				open: {},
				failed: { on: { "calendar.open": { actions: "reloadPage" } } }
			}
		},
		receipt: {
			initial: "none",
			states: {
				none: { always: {
					guard: "hasSucceeded",
					target: "shown"
				} },
				shown: { on: { "booking.restart": {
					guard: "isEditing",
					target: "none",
					actions: "startAnother"
				} } }
			}
		},
		form: {
			initial: "editing",
			states: {
				editing: {
					initial: "idle",
					always: [{
						guard: "isNoSlotOpen",
						actions: "clearDate"
					}, {
						guard: "isSlotClosed",
						actions: "selectFirstSlot"
					}],
					on: {
						"field.change": {
							target: ".idle",
							actions: {
								type: "setField",
								params: ({ event }) => event
							}
						},
						"type.change": {
							target: ".idle",
							actions: {
								type: "setSelection",
								params: ({ event: { bookingType } }) => ({
									bookingType,
									timeSlot: defaultSlot(bookingType)
								})
							}
						},
						"date.change": {
							guard: {
								type: "isDate",
								params: ({ event }) => event.date
							},
							target: ".idle",
							actions: {
								type: "setSelection",
								params: ({ event: { date } }) => ({ date })
							}
						},
						"slot.change": {
							guard: {
								type: "isSlotOpen",
								params: ({ event }) => event.timeSlot
							},
							target: ".idle",
							actions: {
								type: "setSelection",
								params: ({ event: { timeSlot } }) => ({ timeSlot })
							}
						},
						"suggestion.accept": {
							guard: {
								type: "isDate",
								params: ({ event }) => event.selection.date
							},
							target: ".idle",
							actions: {
								type: "setSelection",
								params: ({ event }) => event.selection
							}
						},
						"draft.restore": {
							target: ".idle",
							actions: {
								type: "restoreDraft",
								params: ({ event }) => event.draft
							}
						},
						"booking.restart": {
							guard: "hasReceipt",
							target: ".idle"
						},
						submit: [
							{
								guard: "isInvalid",
								target: ".failure",
								actions: "setValidationError"
							},
							{
								guard: "isOfflinePress",
								target: ".failure",
								actions: {
									type: "setFailure",
									params: offlineFailure
								}
							},
							{
								target: "submitting",
								actions: {
									type: "startSubmission",
									params: ({ event }) => event.honeypot
								}
							}
						]
					},
					states: {
						idle: {},
						success: { id: "success" },
						failure: {
							id: "failure",
							entry: "emitFailure",
							exit: "clearFailure"
						}
					}
				},
				submitting: {
					initial: "checking",
					states: {
						checking: {
							invoke: {
								id: "checkAvailability",
								src: "checkAvailability",
								input: submission,
								onDone: [{
									guard: {
										type: "isSlotAvailable",
										params: ({ event }) => event.output
									},
									target: "creating"
								}, {
									target: "#failure",
									actions: [{
										type: "markSlotBooked",
										params: requestedSlot
									}, {
										type: "setFailure",
										params: slotTakenFailure
									}]
								}],
								onError: slotCheckFailed
							},
							after: { requestTimeout: slotCheckFailed }
						},
						creating: {
							initial: "sending",
							entry: "markUnanswered",
							states: {
								sending: {
									invoke: {
										id: "createBooking",
										src: "createBooking",
										input: submission,
										onDone: {
											target: "#success",
											actions: [
												{
													type: "setReceipt",
													params: ({ event }) => event.output
												},
												{
													type: "markSlotBooked",
													params: ({ event }) => event.output
												},
												"resetForm",
												"renewKey"
											]
										},
										onError: [
											{
												guard: {
													type: "canRetry",
													params: errorOf
												},
												target: "waiting"
											},
											{
												guard: {
													type: "isSlotTaken",
													params: errorOf
												},
												target: "#failure",
												actions: [{
													type: "markSlotBooked",
													params: requestedSlot
												}, {
													type: "setError",
													params: errorOf
												}]
											},
											{
												guard: {
													type: "isCancelled",
													params: errorOf
												},
												target: "#failure",
												actions: ["renewKey", {
													type: "setError",
													params: errorOf
												}]
											},
											{
												target: "#failure",
												actions: {
													type: "setError",
													params: errorOf
												}
											}
										]
									},
									after: { requestTimeout: [{
										guard: {
											type: "canRetry",
											params: timeout
										},
										target: "waiting"
									}, {
										target: "#failure",
										actions: {
											type: "setError",
											params: timeout
										}
									}] }
								},
								waiting: {
									entry: "countRetry",
									on: { "connection.back": "sending" },
									after: {
										retryDelay: {
											guard: "isOnline",
											target: "sending"
										},
										requestTimeout: {
											target: "#failure",
											actions: {
												type: "setError",
												params: timeout
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
});
export { bookingMachine };
