/** Written by `npm run diagrams` from machines/booking.ts. */
import { fromPromise, setup } from 'xstate';

export const bookingMachine = setup({
  actors: {
    clock: fromPromise(() => new Promise(() => {})),
    watchConnection: fromPromise(() => new Promise(() => {})),
    fetchBookedDates: fromPromise(() => new Promise(() => {})),
    checkAvailability: fromPromise(() => new Promise(() => {})),
    createBooking: fromPromise(() => new Promise(() => {})),
    loadCalendar: fromPromise(() => new Promise(() => {})),
  },
  actions: {
    setField: () => {},
    setSelection: () => {},
    restoreDraft: () => {},
    selectOpenSlot: () => {},
    emitFailure: () => {},
    raiseAnswer: () => {},
    setTime: () => {},
    undoSelectionChange: () => {},
    mergeBookedDates: () => {},
    markSlotBooked: () => {},
    markUnanswered: () => {},
    reloadPage: () => {},
    logBookedDatesFailure: () => {},
    startSubmission: () => {},
    renewKey: () => {},
    countRetry: () => {},
    setValidationError: () => {},
    setFailure: () => {},
    setError: () => {},
    clearFailure: () => {},
    setReceipt: () => {},
    endReceipt: () => {},
    resetForm: () => {},
    startAnother: () => {},
  },
  guards: {
    isInvalid: ({ event }) => event.holds?.includes('isInvalid') ?? false,
    isDate: ({ event }) => event.holds?.includes('isDate') ?? false,
    isSlotOpen: ({ event }) => event.holds?.includes('isSlotOpen') ?? false,
    isSlotClosed: ({ event }) => event.holds?.includes('isSlotClosed') ?? false,
    isSlotAvailable: ({ event }) => event.holds?.includes('isSlotAvailable') ?? false,
    isSlotTaken: ({ event }) => event.holds?.includes('isSlotTaken') ?? false,
    isCancelled: ({ event }) => event.holds?.includes('isCancelled') ?? false,
    areTermsOutdated: ({ event }) => event.holds?.includes('areTermsOutdated') ?? false,
    canRetry: ({ event }) => event.holds?.includes('canRetry') ?? false,
    isEditing: ({ event }) => event.holds?.includes('isEditing') ?? false,
    isOnline: ({ event }) => event.holds?.includes('isOnline') ?? false,
    hasFailedOffline: ({ event }) => event.holds?.includes('hasFailedOffline') ?? false,
    isOffline: ({ event }) => event.holds?.includes('isOffline') ?? false,
    hasBooked: ({ event }) => event.holds?.includes('hasBooked') ?? false,
  },
  delays: {
    requestTimeout: 30000,
    returnedDelay: 10000,
    retryDelay: () => 1000,
  },
}).createMachine({
  "id": "booking",
  "options": {
    "maxIterations": 100
  },
  "invoke": {
    "id": "clock",
    "systemId": "clock",
    "src": "clock"
  },
  "on": {
    "clock.tick": {
      "actions": [
        {
          "type": "setTime"
        },
        "undoSelectionChange"
      ]
    },
    "receipt.end": {
      "actions": "endReceipt"
    }
  },
  "type": "parallel",
  "states": {
    "bookedDates": {
      "initial": "loading",
      "on": {
        "clock.jump": ".loading"
      },
      "states": {
        "loading": {
          "invoke": {
            "id": "fetchBookedDates",
            "src": "fetchBookedDates",
            "onDone": {
              "target": "known",
              "actions": [
                {
                  "type": "mergeBookedDates"
                },
                "raiseAnswer"
              ]
            },
            "onError": {
              "target": "unknown",
              "actions": {
                "type": "logBookedDatesFailure"
              }
            }
          },
          "after": {
            "requestTimeout": {
              "target": "unknown",
              "actions": {
                "type": "logBookedDatesFailure"
              }
            }
          }
        },
        "known": {},
        "unknown": {
          "on": {
            "calendar.open": "loading"
          }
        }
      }
    },
    "connection": {
      "initial": "online",
      "invoke": {
        "id": "watchConnection",
        "src": "watchConnection"
      },
      "states": {
        "online": {
          "initial": "steady",
          "on": {
            "connection.lost": "offline"
          },
          "states": {
            "steady": {},
            "returned": {
              "after": {
                "returnedDelay": "steady"
              }
            }
          }
        },
        "offline": {
          "on": {
            "connection.back": "online.returned",
            "api.answer": "online"
          }
        }
      }
    },
    "calendar": {
      "initial": "closed",
      "on": {
        "calendar.close": ".closed",
        "date.change": ".closed",
        "suggestion.accept": ".closed",
        "submit": ".closed"
      },
      "states": {
        "closed": {
          "on": {
            "calendar.open": {
              "guard": "isEditing",
              "target": "loading"
            }
          }
        },
        "loading": {
          "invoke": {
            "id": "loadCalendar",
            "src": "loadCalendar",
            "onDone": "open",
            "onError": "failed"
          },
          "after": {
            "requestTimeout": "failed"
          }
        },
        "open": {},
        "failed": {
          "on": {
            "calendar.open": {
              "guard": "isOnline",
              "actions": "reloadPage"
            }
          }
        }
      }
    },
    "form": {
      "initial": "editing",
      "states": {
        "editing": {
          "initial": "idle",
          "always": {
            "guard": "isSlotClosed",
            "actions": "selectOpenSlot"
          },
          "on": {
            "field.change": {
              "target": ".idle",
              "actions": {
                "type": "setField"
              }
            },
            "type.change": {
              "target": ".idle",
              "actions": {
                "type": "setSelection"
              }
            },
            "date.change": {
              "guard": {
                "type": "isDate"
              },
              "target": ".idle",
              "actions": {
                "type": "setSelection"
              }
            },
            "slot.change": {
              "guard": {
                "type": "isSlotOpen"
              },
              "target": ".idle",
              "actions": {
                "type": "setSelection"
              }
            },
            "suggestion.accept": {
              "target": ".idle",
              "actions": {
                "type": "setSelection"
              }
            },
            "draft.restore": {
              "target": ".idle",
              "actions": {
                "type": "restoreDraft"
              }
            },
            "booking.restart": {
              "guard": "hasBooked",
              "target": ".idle",
              "actions": "startAnother"
            },
            "submit": [
              {
                "guard": "isInvalid",
                "target": ".failure",
                "actions": "setValidationError"
              },
              {
                "target": "submitting",
                "actions": {
                  "type": "startSubmission"
                }
              }
            ]
          },
          "states": {
            "idle": {},
            "success": {
              "id": "success"
            },
            "failure": {
              "id": "failure",
              "entry": "emitFailure",
              "exit": "clearFailure",
              "always": {
                "target": "idle"
              },
              "initial": "correctable",
              "states": {
                "correctable": {},
                "outdated": {
                  "id": "outdated",
                  "on": {
                    "page.reload": {
                      "guard": "isOnline",
                      "actions": "reloadPage"
                    }
                  }
                }
              }
            }
          }
        },
        "submitting": {
          "initial": "checking",
          "states": {
            "checking": {
              "invoke": {
                "id": "checkAvailability",
                "src": "checkAvailability",
                "onDone": [
                  {
                    "guard": {
                      "type": "isSlotAvailable"
                    },
                    "target": "sending",
                    "actions": "raiseAnswer"
                  },
                  {
                    "target": "#failure",
                    "actions": [
                      "raiseAnswer",
                      {
                        "type": "markSlotBooked"
                      },
                      {
                        "type": "setFailure"
                      }
                    ]
                  }
                ],
                "onError": [
                  {
                    "guard": "isOffline",
                    "target": "#failure",
                    "actions": {
                      "type": "setFailure"
                    }
                  },
                  {
                    "target": "#failure",
                    "actions": {
                      "type": "setFailure"
                    }
                  }
                ]
              },
              "after": {
                "requestTimeout": {
                  "target": "#failure",
                  "actions": {
                    "type": "setFailure"
                  }
                }
              }
            },
            "sending": {
              "entry": "markUnanswered",
              "invoke": {
                "id": "createBooking",
                "src": "createBooking",
                "onDone": {
                  "target": "#success",
                  "actions": [
                    {
                      "type": "setReceipt"
                    },
                    {
                      "type": "markSlotBooked"
                    },
                    "resetForm",
                    "renewKey"
                  ]
                },
                "onError": [
                  {
                    "guard": {
                      "type": "canRetry"
                    },
                    "target": "waiting"
                  },
                  {
                    "guard": {
                      "type": "isSlotTaken"
                    },
                    "target": "#failure",
                    "actions": [
                      {
                        "type": "markSlotBooked"
                      },
                      {
                        "type": "setError"
                      }
                    ]
                  },
                  {
                    "guard": {
                      "type": "isCancelled"
                    },
                    "target": "#failure",
                    "actions": [
                      "renewKey",
                      {
                        "type": "setError"
                      }
                    ]
                  },
                  {
                    "guard": {
                      "type": "areTermsOutdated"
                    },
                    "target": "#outdated",
                    "actions": {
                      "type": "setError"
                    }
                  },
                  {
                    "target": "#failure",
                    "actions": {
                      "type": "setError"
                    }
                  }
                ]
              },
              "after": {
                "requestTimeout": [
                  {
                    "guard": {
                      "type": "canRetry"
                    },
                    "target": "waiting"
                  },
                  {
                    "target": "#failure",
                    "actions": {
                      "type": "setError"
                    }
                  }
                ]
              }
            },
            "waiting": {
              "entry": "countRetry",
              "on": {
                "connection.back": "sending"
              },
              "after": {
                "retryDelay": {
                  "guard": "isOnline",
                  "target": "sending"
                },
                "requestTimeout": {
                  "target": "#failure",
                  "actions": {
                    "type": "setError"
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
